// `npm run check`, `npm test` and `npm run test:long`. Plain JavaScript, like set-up.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { buildIfNeeded, install, node, requireNode, run, stop } from './set-up.mjs';

/** Jest's arguments by kind, one run each: real processes under load do not share the machine with browsers. */
const runs = {
  check: [['--testPathIgnorePatterns', '\\.(browser|process|long)\\.test\\.']],
  test: [
    ['--testPathIgnorePatterns', '\\.(process|long)\\.test\\.'],
    ['--testPathPatterns', '\\.process\\.test\\.'],
  ],
  long: [['--testPathPatterns', '\\.long\\.test\\.']],
};
const [kind, ...files] = process.argv.slice(2);

requireNode();
install();
if (kind !== 'check') installPrograms();
if (kind !== 'long') run('npx', ['biome', 'ci', '.']);
if (kind !== 'long') run('npx', ['tsc']);
if (kind !== 'check') buildIfNeeded();
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
for (const args of files.length > 0 ? [files] : runs[kind]) run(node, [...jest, ...args]);

/** Browsers, the font that their pages are measured with, and the servers whose configuration stands in docs/operating.md. */
function installPrograms() {
  const programs = {
    chromium: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    'firefox-esr': process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf',
    nginx: '/usr/sbin/nginx',
    apache2: '/usr/sbin/apache2',
    logrotate: '/usr/sbin/logrotate',
    curl: '/usr/bin/curl',
    // Makes a photo as an iPhone does.
    'libheif-examples': '/usr/bin/heif-enc',
    // For systemd-analyze; it is not started.
    systemd: '/usr/bin/systemd-analyze',
  };
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name]));
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error)
    stop(`Run "apt-get install ${names}" as root (for browsers elsewhere, set CHROMIUM_PATH and FIREFOX_PATH).`);

  // Debian would start a server as soon as it is installed, on all interfaces.
  const policy = '/usr/sbin/policy-rc.d';
  if (!existsSync(policy)) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    process.once('exit', () => rmSync(policy));
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update'], env);
  run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], env);
}
