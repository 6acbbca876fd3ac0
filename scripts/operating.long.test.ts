import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../src/testing/browser.ts';
import { freePort } from '../src/testing/free-port.ts';
import { createHost, type Host } from '../src/testing/host.ts';
import { post } from '../src/testing/load.ts';
import { readBlock, readBlocks, substitute } from '../src/testing/papers.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { type MailServer, startMailServer } from '../src/testing/smtp.ts';

let host: Host;
let mailServer: MailServer;
let url: string;
let port: string;
let reference: string;

beforeAll(async () => {
  [host, mailServer] = await Promise.all([createHost(), startMailServer()]);
  port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
}, 60_000);
afterAll(async () => {
  await host.dispose();
  await mailServer.close();
}, 60_000);

const read = (path: string) => readFileSync(join(host.home, path), 'utf8');
const linesOf = (block: string) => block.trimEnd().split('\n');
const page = async (path = '/') => (await fetch(url + path)).text();
/** By the machine's clock, as `date +%F` says it. */
const today = () => new Date().toLocaleDateString('sv-SE');
const crontab = () => linesOf(readBlock('docs/operating.md', 'Cron', 'crontab'));

/** Runs a whole sample, which must succeed; resolves to what it prints. */
async function typed(lines: string, folder?: string): Promise<string> {
  const { code, out } = await host.shell(lines, folder);
  if (code !== 0) throw new Error(`${lines}\nended with ${code}: ${out}`);
  return out;
}

/** Runs each line by itself, and resolves to what each prints. */
async function typedEach(lines: string): Promise<string[]> {
  const outputs: string[] = [];
  for (const line of linesOf(lines)) outputs.push((await host.shell(line)).out);
  return outputs;
}

const holiday = () => ({ id: 'a', from: today(), to: today(), text: 'Wir sind im Schnee.', isClosed: false });

async function cron(part: string): Promise<void> {
  const { code, out } = await host.cron(crontab().find((line) => line.includes(part)) ?? '');
  expect([code, code === 0 ? '' : out]).toEqual([0, '']);
}

test('a first start as written down serves the site', async () => {
  const settings = substitute(readBlock('docs/operating.md', 'First start', 'ini'), {
    'smtps://user:password@mail.example.at:465': mailServer.url,
    'example.at': 'firma.test',
    'PORT=3000': `PORT=${port}`,
  });
  writeFileSync(join(host.site, '.env'), settings);
  const commands = substitute(readBlock('docs/operating.md', 'First start', 'sh'), { ':3000': `:${port}` });
  expect(await typed(commands)).toMatch(/"canStore":true.*"canMail":true/);
  expect(statSync(join(host.site, '.env')).mode & 0o077).toBe(0);
  expect(await page()).toContain('Ihre Fachleute für Malerarbeiten');
});

test('a reload makes a setting count', async () => {
  appendFileSync(join(host.site, '.env'), 'RETENTION_DAYS=97\n');
  await typed(readBlock('docs/operating.md', 'Settings', 'sh'));
  expect(await page('/datenschutz')).toContain('97');
});

test('what is typed at three in the morning says how things are', async () => {
  ({ reference = '' } = await post(url, 'Papers'));
  await mailServer.waitFor(1);
  const lines = substitute(readBlock('docs/operating.md', 'At three in the morning', 'sh'), {
    ':3000': `:${port}`,
  });
  const [status, ready, log, list, doctor] = await typedEach(lines);
  expect(status).toMatch(/website.*online/);
  expect(ready).toMatch(/"canStore":true.*"failed":0/);
  expect(log).toContain(reference);
  expect(list).toMatch(new RegExp(`${reference} .* sent `));
  expect(doctor).toContain('Website');
});

test('the log shows what happened to a request, and what needs action', async () => {
  const lines = substitute(readBlock('docs/operating.md', 'Logs', 'sh'), { A7K32: reference });
  const [ofRequest = '', urgent] = await typedEach(lines);
  const messages = linesOf(ofRequest).map((line) => JSON.parse(line).msg);
  expect(messages).toEqual(['received', 'sent']);
  expect(urgent).toBe('');
});

test('logs are rotated, and the workers go on in the emptied file (operator A1)', async () => {
  const sample = readBlock('docs/operating.md', 'Logs', 'logrotate');
  writeFileSync(join(host.home, 'logrotate.conf'), substitute(sample, { '/home/USER': host.home }), {
    mode: 0o644,
  });
  const log = join(host.home, '.pm2/logs/website-out.log');
  const before = read('.pm2/logs/website-out.log');
  // As if it had run the day before yesterday.
  writeFileSync(join(host.home, 'logrotate.state'), `logrotate state -- version 2\n"${log}" 2026-1-1-3:15:0\n`);
  await cron('logrotate');
  expect(gunzipSync(readFileSync(`${log}.1.gz`)).toString()).toBe(before);
  await page('/agb');
  await eventually(async () => {
    const [line = ''] = linesOf(read('.pm2/logs/website-out.log'));
    expect(JSON.parse(line)).toMatchObject({ path: '/agb' });
  });
});

test('the owner gets a link by hand, and the last ones end', async () => {
  const [link, revoked] = await typedEach(readBlock('docs/operating.md', 'The link for the owner', 'sh'));
  expect(link).toMatch(/\/meine-website\?code=\S+\nIt counts until/);
  expect(revoked).toContain('All earlier links have ended.');
});

test('requests are backed up, first by hand and then each night, and old copies go', async () => {
  const [first = ''] = readBlocks('docs/operating.md', 'Back-up and restore', 'sh', 2);
  await typed(first);
  await cron('backup');
  const backups = join(host.home, 'backups');
  const names = () => readdirSync(backups).sort();
  const others = ['secret', 'pictures.db', 'deleted.jsonl'];
  expect(names()).toEqual([`requests-${today()}.db`, 'requests-first.db', ...others].sort());
  const weeksAgo = Date.now() / 1000 - 15 * 86_400;
  utimesSync(join(backups, 'requests-first.db'), weeksAgo, weeksAgo);
  await cron('-delete');
  expect(names()).toEqual([`requests-${today()}.db`, ...others].sort());
});

test('requests are shown, mailed anew, written out and forgotten; a restore brings them back', async () => {
  const lines = substitute(readBlock('docs/operating.md', 'Requests', 'sh'), { A7K32: reference });
  const [list, queued, show, resend, release, , , forget] = await typedEach(lines);
  expect(list).toContain(reference);
  expect(queued).toContain('0 Anfragen');
  expect(show).toContain(exampleRequest.email);
  expect(resend).toContain('mailed again');
  expect(release).toContain('not spam');
  expect(forget).toContain(`Deleted: ${reference}`);
  expect(read('requests.json')).toContain(`"${reference}"`);
  const csv = read('requests.csv');
  expect(csv).toMatch(new RegExp(`^\ufeff"reference";.*\r\n"${reference}";`));

  const [, restore = ''] = readBlocks('docs/operating.md', 'Back-up and restore', 'sh', 2);
  await typed(substitute(restore, { '2026-11-30': today() }));
  expect(await typed('npm run requests -- list')).toMatch(new RegExp(`${reference} .* sent `));
});

test('content is exported, edited, imported and shown', async () => {
  const [history, exported, nothing] = await typedEach(readBlock('docs/operating.md', 'Content', 'sh'));
  expect(history).toContain('REPLACED BY');
  expect(exported).toContain('Exported to');
  expect(nothing).toContain('Nothing differs.');
  writeFileSync(join(host.home, 'content.json'), JSON.stringify({ sections: { closures: { entries: [holiday()] } } }));
  await typedEach(readBlock('docs/operating.md', 'Content', 'sh'));
  await eventually(async () => expect(await page()).toContain('Wir sind im Schnee'), 5000);
});

test('the update to 2.0.0 is a stop and a start', async () => {
  await host.publish('views/pages/agb.tsx', 'Stand: Jänner 2024', 'Stand: März 2024');
  const [, commands = ''] = readBlocks('CHANGELOG.md', 'Before you update', 'sh', 2);
  await typed(substitute(commands, { ':3000': `:${port}` }));
  expect(await page('/agb')).toContain('März 2024');
  expect(existsSync(join(host.home, 'requests-before-2.0.0.db'))).toBe(true);
});

test('a site moves with its settings and requests', async () => {
  const [pack = '', unpack = ''] = readBlocks('docs/operating.md', 'Moving to another machine', 'sh', 2);
  await typed(pack);
  await expect(page()).rejects.toThrow();
  const second = join(host.home, 'second');
  // With its build, as if made there.
  const clone = 'git clone -q website second && cp -dR website/node_modules website/.build website/dist second/';
  await typed(clone, host.home);
  await typed(unpack, second);
  await typed('npx pm2 start ecosystem.config.cjs', second);
  expect(await page()).toContain('Ihre Fachleute für Malerarbeiten');
  expect(await typed('npm run requests -- list', second)).toContain(reference);
  await typed('npx pm2 delete website', second);
});

test('systemd takes the unit as it stands, and its commands start and stop the site', async () => {
  const unit = readBlock('docs/operating.md', 'systemd', 'systemd');
  const file = join(host.home, 'website.service');
  writeFileSync(file, unit);
  expect(await typed(`XDG_RUNTIME_DIR=~ systemd-analyze verify --user ${file}`)).toBe('');
  const readKey = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1]?.replaceAll('%h', host.home) ?? '';
  const run = (key: string) => typed(`env -i HOME=$HOME ${readKey('Environment')} ${readKey(key)}`);
  expect(readKey('WorkingDirectory')).toBe(host.site);
  await run('ExecStart');
  expect(await page()).toContain('Ihre Fachleute für Malerarbeiten');
  expect(Number(readFileSync(readKey('PIDFile'), 'utf8'))).toBeGreaterThan(0);
  await run('ExecStop');
  await expect(page()).rejects.toThrow();
});
