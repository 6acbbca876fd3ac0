// `npm test`, as CI runs it, and `npm run check`, its quick part for every commit. Plain JavaScript, like set-up.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { buildIfNeeded, install, node, requireNode, run, stop } from './set-up.mjs';

const [first, ...others] = process.argv.slice(2);
const isQuick = first === '--quick';
const jestArguments = isQuick ? others : process.argv.slice(2);

requireNode();
install();
if (!isQuick) installPrograms();
run('npx', ['biome', 'ci', '.']);
run('npx', ['tsc']);
if (!isQuick) buildIfNeeded();
if (isQuick) jest('--testPathIgnorePatterns', '\\.(browser|process)\\.test\\.', ...jestArguments);
else if (jestArguments.length > 0) jest(...jestArguments);
else {
  jest('--testPathIgnorePatterns', '\\.process\\.test\\.');
  // Real processes under load do not share the machine with browsers.
  jest('--testPathPatterns', '\\.process\\.test\\.');
}

function jest(...args) {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  run(node, [...flags, 'node_modules/jest/bin/jest.js', ...args]);
}

/** Browsers, and the servers whose configuration stands in docs/operating.md. */
function installPrograms() {
  const programs = {
    chromium: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    'firefox-esr': process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    nginx: '/usr/sbin/nginx',
    apache2: '/usr/sbin/apache2',
    logrotate: '/usr/sbin/logrotate',
    curl: '/usr/bin/curl',
  };
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name]));
  if (missing.length === 0) return;
  const advice = `The tests need ${missing.join(', ')}: run "apt-get install ${missing.join(' ')}" as root (for browsers elsewhere, set CHROMIUM_PATH and FIREFOX_PATH).`;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).error) stop(advice);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  forbidStarting();
  run('apt-get', ['update'], options);
  run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], options);
}

/** Debian would start a server as soon as it is installed, on all interfaces. */
function forbidStarting() {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return;
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  process.once('exit', () => rmSync(policy));
}
