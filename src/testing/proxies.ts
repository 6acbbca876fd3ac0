import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder that other users may read, and the ports at which to listen on loopback. */
export type Place = { folder: string; ports: readonly number[] };

const path = `${process.env.PATH}:/usr/sbin`;

/** Where nginx's sample listens, on this machine. */
export const toNginxPorts = ([http, https]: readonly number[]) => ({
  'listen 80;': `listen 127.0.0.1:${http};`,
  'listen [::]:80;': `listen [::1]:${http};`,
  'listen 443 ': `listen 127.0.0.1:${https} `,
  'listen [::]:443 ': `listen [::1]:${https} `,
});

/** nginx with what stands in its folder `conf.d`. */
export function startNginx(configuration: string, { folder }: Place): ChildProcess {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const around = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}`;
  writeFileSync(join(folder, 'nginx.conf'), `${around}\nhttp { access_log off; ${paths}\n${configuration}}`);
  return start('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'nginx.log'], process.env);
}

/** Debian's Apache with that file as its site `website`, after these commands. */
export function startApache(site: string, commands: string, { folder, ports }: Place): ChildProcess {
  const configuration = join(folder, 'apache2');
  cpSync('/etc/apache2', configuration, { recursive: true, verbatimSymlinks: true });
  writeFileSync(join(configuration, 'sites-available/website.conf'), site);
  const listen = ports.flatMap((port) => [`Listen 127.0.0.1:${port}`, `Listen [::1]:${port}`]);
  writeFileSync(join(configuration, 'ports.conf'), listen.join('\n'));
  const settings = ['RUN_USER=www-data', 'RUN_GROUP=www-data', `PID_FILE=${folder}/apache.pid`];
  const folders = ['RUN_DIR', 'LOCK_DIR', 'LOG_DIR'].map((name) => `${name}=${folder}`);
  const lines = [...settings, ...folders].map((line) => `export APACHE_${line}`);
  writeFileSync(join(configuration, 'envvars'), lines.join('\n'));

  const state = join(folder, 'state');
  mkdirSync(state);
  const env = { ...process.env, APACHE_CONFDIR: configuration, APACHE_STATE_DIRECTORY: state };
  const { status, stderr } = spawnSync('sh', ['-e', '-c', commands], {
    env: { ...env, PATH: path },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return start('sh', ['-c', `. ${configuration}/envvars; exec apache2 -d ${configuration} -D FOREGROUND`], env);
}

function start(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, { env: { ...env, PATH: path }, stdio: ['ignore', 'inherit', 'inherit'] });
}
