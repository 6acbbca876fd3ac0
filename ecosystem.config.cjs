const { spawnSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parseEnv } = require('node:util');

// pm2's cluster workers run on the Node of its daemon, so the version is checked before anything is started.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  throw new Error(
    `pm2 runs on Node ${process.versions.node}, but 24 is needed: start it as "npx --prefix ${__dirname} pm2 start ${__filename}".`,
  );
}
const script = join(__dirname, 'dist/server/main.js');
if (!existsSync(script)) throw new Error(`Nothing is built yet: run "npm ci && npm run build" in ${__dirname}.`);

const envFile = join(__dirname, '.env');
const settings = { ...(existsSync(envFile) && parseEnv(readFileSync(envFile, 'utf8'))), ...process.env };
const name = settings.PM2_NAME || 'website';

// The engine's and the allocator's usual reserves are meant for larger programs: without them a worker needs a quarter less
// memory, and no more time.
const nodeArgs = ['--max-semi-space-size=4'];
const env = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' };

// pm2 ends the old workers even if the new ones cannot start, so what keeps them from it must show before.
if (!['stop', 'delete'].includes(process.argv[2])) {
  checkName();
  checkStart();
}

module.exports = {
  apps: [
    {
      name,
      script,
      cwd: __dirname,
      exec_mode: 'cluster',
      node_args: nodeArgs,
      instances: 2,
      // A worker counts as up when it listens and says so, and gets the time to finish open requests.
      wait_ready: true,
      listen_timeout: 30_000,
      kill_timeout: 12_000,
      max_memory_restart: '450M',
      merge_logs: true,
      env,
    },
  ],
};

/** pm2 would restart another site of that name instead of starting this one. */
function checkName() {
  const [, caller] = process.argv;
  if (!caller.endsWith('pm2')) return;
  const { stdout } = spawnSync(process.execPath, [caller, 'jlist'], { encoding: 'utf8' });
  // Warnings stand before it.
  const apps = JSON.parse(/^\[(\{.*|)\]$/m.exec(stdout)?.[0] ?? '[]');
  const other = apps.find((app) => app.name === name && app.pm2_env.pm_cwd !== __dirname);
  if (other)
    throw new Error(
      `pm2 has "${name}" in ${other.pm2_env.pm_cwd} already: set PM2_NAME in ${envFile} to another name.`,
    );
}

function checkStart() {
  const options = { cwd: __dirname, env: { ...process.env, ...env }, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--check'], options);
  if (status === 0) return;
  const [reason] = [...stdout.matchAll(/"msg":("(?:[^"\\]|\\.)*")/g)]
    .map(([, message]) => JSON.parse(message))
    .slice(-1);
  throw new Error(`The site could not start, so nothing was changed. ${reason ?? stdout + stderr}`);
}
