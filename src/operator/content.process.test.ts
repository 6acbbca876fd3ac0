import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { sample } from '../content/sample.ts';
import { eventually } from '../testing/browser.ts';
import { runCommand } from '../testing/command.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';

let site: RunningSite;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  site = await startSite();
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const content = (...args: string[]) => runCommand('content', { DATA_DIR: site.dataDir }, ...args);
const page = async () => (await fetch(site.url)).text();

function writeExport(name: string, sections: object): string {
  writeFileSync(join(folder, name), JSON.stringify({ version: 1, sections }));
  return join(folder, name);
}

const contact = {
  ...sample.contact,
  ...{ name: 'Malerei Huber', street: 'Hauptgasse 2', email: 'office@huber.test', phone: '0664 123 45 67' },
};
const portrait = { file: 'bild_abcdefgh12345678', alt: 'Erika Auer', x: 0.5, y: 0.5 };
const people = { entries: [{ id: 'erika', name: 'Erika Auer', role: 'Meisterin', since: '2019', portrait }] };

test('what is imported is shown while the site runs, and what is exported another installation shows', async () => {
  const file = writeExport('new.json', { contact, people });
  mkdirSync(`${file}-pictures`);
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: '#146a6b' } });
  await picture.jpeg().toFile(join(`${file}-pictures`, `${portrait.file}.jpg`));
  expect(await content('import', file)).toEqual({ code: 0, out: 'imported: contact\nimported: people\n', error: '' });
  await eventually(async () => expect(await page()).toContain('Malerei Huber'), 5000);
  expect((await content('import', file)).out).toBe('Nothing differs.\n');

  const copy = join(folder, 'copy.json');
  expect((await content('export', copy)).out).toBe(`Exported to ${copy}: contact, people.\n`);
  expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual({ version: 2, sections: { contact, people } });
  expect(readdirSync(`${copy}-pictures`)).toEqual([`${portrait.file}.jpg`]);
  expect((await content('export', copy)).error).toContain('already exists');
  const there = (...args: string[]) => runCommand('content', { DATA_DIR: join(folder, 'data') }, ...args);
  expect((await there('import', copy)).out).toBe('imported: contact\nimported: people\n');
  await there('export', join(folder, 'again.json'));
  expect(readFileSync(join(folder, 'again.json'), 'utf8')).toBe(readFileSync(copy, 'utf8'));
  expect(existsSync(join(folder, `again.json-pictures/${portrait.file}.jpg`))).toBe(true);
});

test('what the owner could not have saved is not imported, and nothing else from that file', async () => {
  const renamed = { ...contact, name: 'Malerei Novak' };
  const wrong = await content('import', writeExport('wrong.json', { contact: renamed, promise: { answer: 'soon' } }));
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.error).toMatch(/^Nothing was saved\.\npromise\.answer: Bitte /);
  const unknown = await content('import', writeExport('unknown.json', { contact: renamed, prizes: {} }));
  expect(unknown.error).toContain('prizes is no section.');
  const lost = { entries: people.entries.map((one) => ({ ...one, portrait: { ...portrait, file: 'bild_lost' } })) };
  const incomplete = await content('import', writeExport('incomplete.json', { contact: renamed, people: lost }));
  expect(incomplete.error).toMatch(/^Nothing was saved\. There is no .*incomplete\.json-pictures\/bild_lost\.jpg\.$/m);
  expect((await content('history')).out).not.toContain('Novak');
  expect((await content('history')).out.trimEnd().split('\n')).toHaveLength(3);
});

test('the history shows what was saved when, and no values', async () => {
  await content('import', writeExport('next.json', { contact: { ...contact, name: 'Malerei Auer' } }));
  const { out } = await content('history');
  const [head, ...rows] = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(head).toEqual(['VERSION', 'SAVED', 'SECTION', 'REPLACED BY']);
  const time = expect.stringMatching(/^\d\d\.\d\d\.\d\d, \d\d:\d\d:\d\d$/);
  expect(rows).toEqual([
    ['3', time, 'contact', 'shown now'],
    ['2', time, 'people', 'shown now'],
    ['1', time, 'contact', '3'],
  ]);
  expect(out).not.toContain('Malerei');
  expect((await content('history', 'people')).out).not.toContain('contact');
  expect((await content('history', 'peeple')).error).toContain('There is no section peeple, but contact, hours,');
});

test('the owner is told of an import', () => {
  const database = new DatabaseSync(join(site.dataDir, 'requests.db'));
  const mails = database.prepare('SELECT kind FROM content_versions LEFT JOIN mails ON mails.id = mail_id').all();
  expect(mails).toEqual([{ kind: 'change' }, { kind: 'change' }, { kind: 'change' }]);
  database.close();
});

test('a back-up of the requests keeps pictures and final deletions beside it, also if they are lost here', async () => {
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const backUp = (name: string) => runCommand('requests', { DATA_DIR: site.dataDir }, 'backup', join(backups, name));
  const note = join(site.dataDir, 'deleted.jsonl');
  writeFileSync(note, '\n{"id":"gone","at":1}');
  expect(await backUp('monday.db')).toMatchObject({ code: 0, error: '' });
  rmSync(note);
  expect(await backUp('tuesday.db')).toMatchObject({ code: 0, error: '' });
  expect(readdirSync(backups).sort()).toEqual(['deleted.jsonl', 'monday.db', 'pictures.db', 'tuesday.db']);
  expect(readFileSync(join(backups, 'deleted.jsonl'), 'utf8').match(/"gone"/g)).toHaveLength(1);
  for (const name of readdirSync(backups)) expect(statSync(join(backups, name)).mode & 0o077).toBe(0);
  const copy = new DatabaseSync(join(backups, 'pictures.db'));
  expect(copy.prepare('SELECT id FROM masters').all()).toEqual([{ id: portrait.file }]);
  copy.close();
});

test('a wrong call shows how to call it', async () => {
  for (const args of [[], ['import'], ['constructor', 'x'], ['export', 'a', 'b']])
    expect(await content(...args)).toMatchObject({ code: 2, error: expect.stringContaining('import FOLDER') });
});

test('all processes show a new version within five seconds, under a new ETag', async () => {
  const other = await startSite({ DATA_DIR: site.dataDir });
  const ask = () => Promise.all([site, other].map(({ url }) => fetch(url)));
  const before = (await ask()).map(({ headers }) => headers.get('ETag'));
  const renamed = { ...contact, name: 'Malerei Zweig' };
  await content('import', writeExport('renamed.json', { contact: renamed }));
  const shown = performance.now();
  await eventually(async () => {
    for (const answer of await ask()) expect(await answer.text()).toContain('Malerei Zweig');
  }, 5000);
  expect(performance.now() - shown).toBeLessThan(5000);
  const after = (await ask()).map(({ headers }) => headers.get('ETag'));
  expect(after.filter((tag) => before.includes(tag))).toEqual([]);
  await other.stop();
});
