import { appendFileSync, existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { eventually } from '../src/testing/browser.ts';
import { freePort } from '../src/testing/free-port.ts';
import { createHost, type Host } from '../src/testing/host.ts';
import { allDelivered, startVisitors, toMessage, type Visitors } from '../src/testing/load.ts';
import { readBlock, readBlocks, substitute } from '../src/testing/papers.ts';
import type { Worker } from '../src/testing/pm2.ts';
import { type MailServer, startMailServer } from '../src/testing/smtp.ts';

/** 2.1.0, the version before, which had the content in files. */
const former = '9651518';
const minutes = 60_000;

let host: Host;
let mailServer: MailServer;
let visitors: Visitors;
let port: string;
let url: string;

beforeAll(async () => {
  [host, mailServer] = await Promise.all([createHost(former), startMailServer()]);
  port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
}, 3 * minutes);
afterAll(async () => {
  await visitors?.leave();
  await host.dispose();
  await mailServer.close();
}, minutes);

const page = async (path = '/', at = url) => (await fetch(at + path)).text();

/** A whole sample as it is typed, but for the port. */
async function typed(lines: string, folder?: string): Promise<string> {
  const { code, out } = await host.shell(lines.replaceAll(':3000', `:${port}`), folder);
  if (code !== 0) throw new Error(`${lines}\nended with ${code}: ${out}`);
  return out;
}

async function onlineWorkers(name = 'website'): Promise<number[]> {
  const all: (Worker & { name: string })[] = JSON.parse((await typed('npx pm2 jlist')).replace(/^[^[]*\n(?=\[)/, ''));
  return all.filter((worker) => worker.name === name && worker.pm2_env.status === 'online').map(({ pid }) => pid);
}

/** Everybody who was thanked is mailed, and nobody twice. */
async function expectDelivered(): Promise<void> {
  await allDelivered(mailServer, visitors.thanked);
  const messages = mailServer.received.map(({ parsed }) => toMessage(parsed.text)).filter((text) => text !== undefined);
  expect(messages.length).toBe(new Set(messages).size);
}

/** The privacy page tells of what is new in each version. */
const paths = ['/', '/impressum', '/agb', '/widerruf'];

/** The words on the pages, wherever they stand there, but those of the form, which may have more fields now. */
async function readWords(): Promise<string[]> {
  const pages = await Promise.all(paths.map((path) => page(path)));
  return pages.map((html) =>
    html
      .replace(/<(script|style|form)[^>]*>.*?<\/\1>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/)
      .sort()
      .join(' '),
  );
}

/** The picture of the first service, as few points. */
async function readPicture(): Promise<number[]> {
  const [, src = ''] = /id="malerei".*?<img[^>]* src="([^"]+)"/s.exec(await page()) ?? [];
  const content = await (await fetch(url + src)).arrayBuffer();
  return [...(await sharp(content).resize(6, 4).raw().toBuffer())];
}

let words: string[];
let picture: number[];

test(
  'the version before is installed and started from a clone, with all content its own',
  async () => {
    const settings = substitute(readBlock('docs/operating.md', 'First start', 'ini'), {
      'smtps://user:password@mail.example.at:465': mailServer.url,
      'example.at': 'firma.test',
      'PORT=3000': `PORT=${port}`,
    });
    writeFileSync(
      join(host.site, '.env'),
      `${settings}CONTACT_LIMIT=100000\nMAIL_HOURLY_CAP=100000\nSELFTEST_DAYS=0\n`,
    );
    const edit = (file: string, from: string, to: string) => host.edit(`views/content/${file}.ts`, from, to);
    edit('company', "name: 'Muster Malerei'", "name: 'Huber Malerei'");
    edit('company', "legalName: 'Muster Malerei e.U.'", "legalName: 'Huber Malerei e.U.'");
    edit('company', "phone: '+4310000000'", "phone: '+436641234567'");
    edit('company', "'+43 1 000 00 00'", "'0664 123 45 67'");
    edit('company', "opens: '09:00', closes: '16:00'", "opens: '10:00', closes: '12:30'");
    edit('company', 'anfrage@mustermalerei.example', 'anfrage@huber.test');
    edit('services', 'Fischgrätparkett während', 'Unser Parkett während');
    edit('services', 'Wir malen Wohnungen, Büros', 'Wir malen Ordinationen, Büros');
    edit('testimonials', 'sample: true,\n    consent: false', 'sample: false,\n    consent: true');
    edit('ratings', 'suche.example', 'suche.test');
    edit('ratings', 'verzeichnis.example', 'verzeichnis.test');
    edit('ratings', 'sample: true', 'sample: false');
    edit('about', 'Wir kommen zu Ihnen', 'Wir fahren zu Ihnen');
    await typed(`cd views/content
      sed -i '/^  samples: {/,/^  },/c\\  samples: {},' company.ts
      sed -i '/sample: true,/d' services.ts about.ts`);
    const [commit = ''] = readBlocks('docs/operating.md', 'Updates', 'sh', 3);
    await typed(`cp static/pictures/bodenleger.jpg static/pictures/malerei.jpg\n${commit}`);
    // Not committed.
    edit('ratings', 'value: 4.8', 'value: 4.7');
    const commands = readBlock('docs/operating.md', 'First start', 'sh');
    await typed(substitute(commands, { 'npm ci': 'npm ci --dry-run' }));
    words = await readWords();
    picture = await readPicture();
    visitors = startVisitors(url);
  },
  5 * minutes,
);

test(
  'an update fails no visitor, keeps words and pictures, and a worker that ends meanwhile is replaced (operator A4, D21)',
  async () => {
    const [update = ''] = readBlocks('CHANGELOG.md', 'Before you update', 'sh', 2);
    const [backUp, commit, keep, renew = '', ...rest] = update.trimEnd().split('\n');
    await host.publishAll();
    // As if it had brought other packages.
    utimesSync(join(host.site, 'package-lock.json'), new Date(), new Date());
    await typed([backUp, commit, keep].join('\n'));
    const updated = typed(renew);
    const folder = join(host.site, '.install');
    await eventually(() => expect(existsSync(folder)).toBe(true), 30_000);
    const [victim = 0] = await onlineWorkers();
    process.kill(victim, 'SIGTERM');
    await eventually(async () => {
      const workers = await onlineWorkers();
      expect(workers).toHaveLength(2);
      expect(workers).not.toContain(victim);
    }, 30_000);
    expect(existsSync(folder)).toBe(true);
    await updated;

    const workers = await onlineWorkers();
    const { code, out } = await host.shell('npx pm2 reload ecosystem.config.cjs');
    expect([code, out]).toEqual([1, expect.stringContaining('npm run content -- import ../website-before')]);
    expect(await onlineWorkers()).toEqual(workers);
    expect(await readWords()).toEqual(words);

    await typed(rest.join('\n'));
    expect(await onlineWorkers()).not.toEqual(workers);
    expect(await readWords()).toEqual(words);
    await eventually(async () => {
      const now = await readPicture();
      expect(Math.max(...now.map((value, index) => Math.abs(value - (picture[index] ?? 0))))).toBeLessThan(12);
    }, 30_000);
    expect(visitors.takeFailures()).toEqual([]);
  },
  5 * minutes,
);

test(
  'the version before comes back, and then the new one again, and no visitor fails (operator A4)',
  async () => {
    const [, update = '', back = ''] = readBlocks('docs/operating.md', 'Updates', 'sh', 3);
    await typed(substitute(back, { 'npm ci': 'npm ci --dry-run' }));
    expect(existsSync(join(host.site, 'views/content/testimonials.ts'))).toBe(true);
    expect(await readWords()).toEqual(words);
    await typed('git switch -q -');
    await host.publish('views/pages/agb.tsx', 'Stand: Jänner 2024', 'Stand: März 2024');
    await typed(update);
    expect(await page()).toContain('Huber Malerei');
    expect(await page('/agb')).toContain('März 2024');
    expect(visitors.takeFailures()).toEqual([]);
  },
  5 * minutes,
);

test(
  'a reload that would take the site down is refused, and no visitor fails (operator A2)',
  async () => {
    const file = join(host.site, '.env');
    const settings = readFileSync(file, 'utf8');
    appendFileSync(file, 'DATA_DIR=/etc/hostname/data\n');
    const workers = await onlineWorkers();
    const { code, out } = await host.shell(readBlock('docs/operating.md', 'Settings', 'sh'));
    expect([code, out]).toEqual([1, expect.stringContaining('/etc/hostname/data')]);
    writeFileSync(file, settings);
    expect(await onlineWorkers()).toEqual(workers);
    expect(visitors.takeFailures()).toEqual([]);
  },
  minutes,
);

test(
  'a back-up is put back, and nobody who was thanked is lost or mailed twice',
  async () => {
    visitors.rest(true);
    await expectDelivered();
    const [first = '', restore = ''] = readBlocks('docs/operating.md', 'Back-up and restore', 'sh', 2);
    await typed(first);
    await typed(substitute(restore, { 'requests-2026-11-30.db': 'requests-first.db' }));
    expect(visitors.takeFailures().filter((failure) => !failure.includes('ECONNREFUSED'))).toEqual([]);
    visitors.rest(false);
    const before = visitors.thanked.length;
    await eventually(() => expect(visitors.thanked.length).toBeGreaterThan(before));
    await expectDelivered();
  },
  minutes,
);

test(
  'when pm2 ends with the machine, cron starts the site, and nobody who was thanked is lost (N33, operator A5)',
  async () => {
    const line = readBlock('docs/operating.md', 'Cron', 'crontab').split('\n')[0] ?? '';
    const daemon = Number(readFileSync(join(host.home, '.pm2/pm2.pid'), 'utf8'));
    process.kill(daemon, 'SIGTERM');
    await eventually(() => expect(() => process.kill(daemon, 0)).toThrow(), 30_000);
    await expect(page()).rejects.toThrow();
    const { code, out } = await host.cron(line);
    expect([code, code === 0 ? '' : out]).toEqual([0, '']);
    expect(await page()).toContain('Huber Malerei');
    const failures = visitors.takeFailures().filter((failure) => !/ECONNREFUSED|ECONNRESET/.test(failure));
    expect(failures).toEqual([]);
    await expectDelivered();
  },
  minutes,
);

test(
  'a second site takes neither the name nor the port of the first, nor its visitors (operator A3)',
  async () => {
    const second = join(host.home, 'second');
    // With its build, as if made there.
    await typed('git clone -q website second && cp -al website/node_modules website/.build second/', host.home);
    await typed('cp -d website/dist second/ && cp website/.env second/', host.home);
    const start = 'npx pm2 start ecosystem.config.cjs';
    const refused = async () => (await host.shell(start, second)).out;
    expect(await refused()).toContain(`pm2 has "website" in ${host.site} already: set PM2_NAME`);
    appendFileSync(join(second, '.env'), 'PM2_NAME=second\n');
    expect(await refused()).toContain(`PORT ${port} is taken by the site in ${host.site}`);

    const other = String(await freePort());
    const settings = substitute(readBlock('docs/operating.md', 'Two sites under one user', 'ini'), { 3001: other });
    appendFileSync(join(second, '.env'), `${settings}RETENTION_DAYS=97\n`);
    await typed(start, second);
    for (let visit = 0; visit < 6; visit++) {
      expect(await page('/datenschutz')).not.toMatch(/97\sTage/);
      expect(await page('/datenschutz', `http://127.0.0.1:${other}`)).toMatch(/97\sTage/);
    }
    await typed('npx pm2 stop second', second);
    expect(await onlineWorkers('second')).toEqual([]);
    expect(await onlineWorkers()).toHaveLength(2);
    expect(visitors.takeFailures()).toEqual([]);
    await visitors.leave();
    await expectDelivered();
    process.stdout.write(`  ${visitors.pages()} pages, ${visitors.thanked.length} requests\n`);
  },
  2 * minutes,
);
