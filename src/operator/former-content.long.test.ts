import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runCommand } from '../testing/command.ts';
import { root } from '../testing/running-site.ts';
import { readFormerContent } from './former-content.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'former-'));
  // The last commit of release 2.1.0.
  const command = 'git archive 9651518 package.json views/content static/pictures | tar x -C "$0"';
  expect(spawnSync('sh', ['-c', command, folder], { cwd: root }).status).toBe(0);
});
afterEach(() => rmSync(folder, { recursive: true }));

function edit(file: string, from: string, to: string): void {
  const path = join(folder, `views/content/${file}.ts`);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

const picture = (name: string) => join(folder, `static/pictures/${name}.jpg`);

test('of an installation that nobody has edited nothing is imported', async () => {
  expect(await readFormerContent(folder)).toMatchObject({ sections: {}, notes: [] });
});

test('all that was edited comes along to the letter, with what is wrong in it', async () => {
  edit('company', "name: 'Muster Malerei'", "name: 'Malerei  Huber'");
  edit('company', "phoneDisplay: '+43 1 000 00 00'", "phoneDisplay: '0664/123 45 67'");
  edit(
    'company',
    "opens: '09:00', closes: '16:00' }",
    "opens: '09:30', closes: '12:00' },\n { days: ['Saturday'], opens: '13:00', closes: '17:00' }",
  );
  edit(
    'company',
    "legalForm: 'eingetragen',\n  owner: 'Max Muster'",
    "legalForm: 'gmbh',\n  managers: ['Eva Huber', 'Jan Huber']",
  );
  edit('company', '  logDays: 14,\n', '  logDays: 7,\n  geo: { latitude: 48.2, longitude: 16.4 },\n');
  edit(
    'services',
    "'Fischgrätparkett während der Verlegung',\n    sample: true",
    "'Ein Boden',\n    urgentNote: 'Bitte anrufen:'",
  );
  edit('testimonials', 'sample: true,\n    consent: false', 'sample: false,\n    consent: true');
  edit('testimonials', 'sample: true', 'sample: false');
  edit('ratings', "asOf: '11/2026', sample: true", "asOf: '03/2026', sample: false");
  edit('about', 'Wir kommen zu Ihnen', 'Wir fahren zu Ihnen');
  edit('about', 'Wir sagen offen', 'Wir sagen ehrlich');
  const { sections, notes, email } = await readFormerContent(folder);
  expect(sections).toMatchObject({
    contact: { name: 'Malerei  Huber', street: 'Musterstraße 1', city: 'Wien', phone: '0664/123 45 67', districts: '' },
    hours: { weekly: { friday: '8–18', saturday: '9:30–12, 13–17', sunday: '' }, exceptions: [], closedOnEves: true },
    home: { about: expect.stringContaining('Wir fahren zu Ihnen'), picture: { file: 'beratung' } },
    testimonials: { entries: [{ id: 'testimonial-1', name: 'Maria M.', consent: expect.stringMatching(/^20/) }] },
    ratings: { entries: [{ platform: 'Suchmaschine', value: '4,8', count: '', asOf: '2026-03' }] },
    legal: { legalForm: 'gmbh', owner: '', managers: 'Eva Huber\nJan Huber', logDays: '7', inLiquidation: false },
  });
  expect(sections.home?.points[0]?.text).toContain('(UZ\u00a017)');
  expect(sections.services?.entries.at(-1)).toEqual({
    ...{ id: 'bodenleger', urgentNote: 'Bitte anrufen:' },
    shortDescription: expect.stringMatching(/^Wir verlegen Parkett/),
    fullDescription: expect.stringMatching(/^Ein guter Boden/),
    picture: { file: 'bodenleger', alt: 'Ein Boden', x: 0.5, y: 0.5 },
  });
  expect(email).toBe('anfrage@mustermalerei.example');
  expect(notes).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^to correct: legal\.vatId: Das ist ein Muster/),
      'left out: company.geo',
      'left out: about.lead',
      'left out: 1 testimonials without consent',
    ]),
  );
});

test('hours come along with a company that is real, whether they were edited or not', async () => {
  edit('company', "city: 'Wien'", "city: 'Graz'");
  const { sections } = await readFormerContent(folder);
  expect(Object.keys(sections)).toEqual(['contact', 'hours']);
});

test('edited pictures become uploads of their sections, others are told of', async () => {
  const [own, hero] = [readFileSync(picture('hero-ocker')), readFileSync(picture('malerei'))];
  writeFileSync(picture('malerei'), own);
  writeFileSync(picture('team'), own);
  writeFileSync(picture('hero'), hero);
  edit('about', "image: 'beratung'", "image: 'team'");
  const { sections, pictures, notes } = await readFormerContent(folder);
  const file = sections.home?.picture.file ?? '';
  expect(file).toMatch(/^bild_[\w-]{16}$/);
  expect(sections.services?.entries.map(({ picture }) => picture.file)).toEqual([
    ...[file, 'anstrich', 'fassaden', 'brandwasser', 'bodenleger'],
  ]);
  expect(readFileSync(pictures.get(file) ?? '')).toEqual(own);
  expect(notes).toEqual([`part of the build, not imported (see CHANGELOG.md): ${picture('hero')}`]);
});

test('a file that is broken, or none of that release, is named', async () => {
  edit('about', 'export const about', 'export const ueber');
  await expect(readFormerContent(folder)).rejects.toThrow(`${join(folder, 'views/content/about.ts')} is not as in`);
  await expect(readFormerContent(root)).rejects.toThrow('is not as in release 2.1.0');
});

test('the import names the lines that .env lacks, and changes nothing before they are there', async () => {
  edit('company', 'anfrage@mustermalerei.example', 'office@huber.test');
  const env = { DATA_DIR: join(folder, 'data'), SMTP_URL: 'smtp://127.0.0.1:1', MAIL_TO: 'eva@huber.test' };
  const { code, error } = await runCommand('content', env, 'import', folder);
  expect([code, error]).toEqual([1, expect.stringMatching(/MAIL_FROM: .*\nMAIL_FROM=office@huber\.test\n$/s)]);
  expect(existsSync(env.DATA_DIR)).toBe(false);
  const { out } = await runCommand('content', { ...env, MAIL_FROM: 'web@huber.test' }, 'import', folder);
  expect(out).toMatch(/^imported: contact\nimported: hours\n/);
});
