import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { matching, toComplaints } from '../../testing/verdicts.ts';
import { checkAccess } from './access.ts';
import { checkReboot } from './reboot.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'access-'));
});
afterEach(() => rmSync(root, { recursive: true }));
const check = () => toComplaints(checkAccess({ root, dataDir: join(root, 'data') }));

test('an installation before its first start, and one of our own, get no complaint', () => {
  expect(check()).toEqual([]);
  mkdirSync(join(root, 'data'));
  for (const name of ['requests.db', 'limits.db', 'pictures.db', 'secret']) writeFileSync(join(root, 'data', name), '');
  writeFileSync(join(root, '.env'), '', { mode: 0o600 });
  expect(check()).toEqual([]);
});

test('a .env that others can read is a warning (operator A9)', () => {
  writeFileSync(join(root, '.env'), '');
  chmodSync(join(root, '.env'), 0o640);
  expect(check()).toEqual(matching(/^warning: .*\.env ist für andere .*chmod 600/));
});

test.each(['requests.db', 'requests.db-wal', 'limits.db', 'pictures.db', 'content.json', 'deleted.jsonl', 'secret'])(
  'each file that is none is named: %s (operator A9)',
  (name) => {
    mkdirSync(join(root, 'data', name), { recursive: true });
    expect(check()).toEqual(matching(new RegExp(`^error: ${join(root, 'data', name)} ist nicht benutzbar`)));
  },
);

test.each([
  ['a line of the crontab', '@reboot cd ~/website && pm2 start ecosystem.config.cjs'],
  ['a unit of systemd', '[Service]\nWorkingDirectory=%h/website\n'],
  ['pm2 startup', 'ExecStart=/usr/lib/node_modules/pm2/bin/pm2 resurrect'],
])('%s starts the site after a reboot (N33)', (_what, text) => {
  expect(toComplaints([checkReboot(['@reboot other', text], '/home/huber/website/')])).toEqual([]);
});

test('that nothing does is worth a note (N33, operator A5)', () => {
  const nothing = checkReboot(['@reboot cd ~/other && pm2 start x'], '/home/huber/website/');
  expect(toComplaints([nothing])).toEqual(matching(/^note: .*Neustart.*docs\/operating\.md/));
});
