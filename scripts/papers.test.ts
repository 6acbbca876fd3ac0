import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createSchema, toVariable } from '../src/config/config.ts';
import { listBlocks, papers, readBlock, readPaper } from '../src/testing/papers.ts';
import { root } from '../src/testing/running-site.ts';

const text = (path: string) => readFileSync(join(root, path), 'utf8');
const namesOf = (pattern: RegExp, within: string) => [
  ...new Set([...within.matchAll(pattern)].map(([, name = '']) => name)),
];

test('the README is short', () => {
  expect(readPaper('README.md').split('\n').length - 1).toBeLessThanOrEqual(150);
});

test('the owner’s guide names what only the owner can settle (law 1, 4, 5, 6, 8, 10, 11)', () => {
  const guide = readPaper('docs/anleitung.md').replace(/\s+/g, ' ');
  for (const words of [
    'Was in der Werbung steht, kann die Kundin verlangen (§ 922 ABGB)',
    '`/widerruf` zweimal aus: Ein Blatt bekommt die Kundin **vor** der Unterschrift',
    'von Parkett, beginnt die Frist erst mit ihr',
    'ein einheitlicher Hinweis auf die Gewährleistung',
    'die Kontakte, die Sie aus den Mails in Ihr Telefon übernommen haben',
    'bei Apple, Google oder einem anderen Anbieter',
    'verliehen in Österreich',
    'Innung der Bauhilfsgewerbe',
  ])
    expect(guide).toContain(words);
});

test('every sample is read by a test', () => {
  const tests = readdirSync(join(root, 'scripts'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => text(`scripts/${name}`).replace(/\s+/g, ' '));
  const untested = papers
    .flatMap(listBlocks)
    .map(({ paper, heading, language }) => `'${paper}', '${heading}', '${language}'`)
    .filter((place) => !tests.some((source) => source.includes(place)));
  expect(untested).toEqual([]);
});

test('every command named is one of package.json, and of npm run requests', () => {
  const { scripts } = JSON.parse(text('package.json'));
  const usage = text('src/operator/requests.ts');
  for (const paper of papers) {
    for (const name of namesOf(/npm run (?:--silent )?([a-z:-]+)/g, readPaper(paper)))
      expect(Object.keys(scripts)).toContain(name);
    for (const name of namesOf(/npm run (?:--silent )?requests -- ([a-z]+)/g, readPaper(paper)))
      expect(usage).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  }
  const named = namesOf(/^\| `npm run ([a-z:-]+)/gm, readPaper('README.md'));
  expect(named.sort()).toEqual(
    Object.keys(scripts)
      .filter((name) => !['start', 'test'].includes(name))
      .sort(),
  );
});

test('the table of settings has every setting, as .env.example does', () => {
  const { nodeEnv: _, ...shape } = createSchema(false, false).shape;
  const settings = Object.keys(shape).map(toVariable);
  const [, table = ''] = readPaper('README.md').split('## Settings');
  const rows = namesOf(/`([A-Z][A-Z0-9_]+)`(?=[^|]*\|[^|]*\|[^|]*\|$)/gm, table.split('## ')[0] ?? '');
  expect(rows.sort()).toEqual(settings.sort());
  const sample = namesOf(/^#?([A-Z0-9_]+)=/gm, text('.env.example'));
  expect(settings).toEqual(expect.arrayContaining(sample));
});

test('the table of mails has every kind', () => {
  const [, union = ''] = /export type MailKind =([^;]+);/.exec(text('src/store/store.ts')) ?? [];
  const [, rows = ''] = /\n\| kind .*\n.*\n((?:\|.*\n)+)/.exec(readPaper('README.md')) ?? [];
  const cells = rows.split('\n').map((row) => row.split('|')[1] ?? '');
  expect(namesOf(/`([a-z-]+)`/g, cells.join()).sort()).toEqual(namesOf(/'([a-z-]+)'/g, union).sort());
});

test('the tree shows the folders that there are', () => {
  const tree = readBlock('README.md', 'The tree in two minutes', '');
  let folder = '';
  for (const line of tree.trimEnd().split('\n')) {
    const [, indent = '', names = ''] = /^( *)((?:[\w.-]+\/?(?:, )?)+)/.exec(line) ?? [];
    if (!indent) folder = names;
    for (const name of names.split(', '))
      expect([name, existsSync(join(root, indent ? folder : '', name))]).toEqual([name, true]);
  }
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) expect(tree).toContain(`  ${name}/`);
});

test('every link leads to a file and a heading that are there', () => {
  for (const paper of papers) {
    for (const link of namesOf(/\]\(((?!https?:)[^)]+)\)/g, readPaper(paper))) {
      const [path = '', heading] = link.split('#');
      const target = join(dirname(paper), path);
      expect([link, existsSync(join(root, target))]).toEqual([link, true]);
      const headings = namesOf(/^#+ (.+)$/gm, text(target)).map((words) => words.toLowerCase().replaceAll(' ', '-'));
      if (heading) expect(headings).toContain(heading);
    }
  }
});

test('every log line that the operator is told of is one that the site writes', () => {
  const [, logs = ''] = readPaper('docs/operating.md').split('## Logs');
  const messages = namesOf(/^\| `([^`]+)` +\|(?! fields)/gm, logs.split('\n## ')[0] ?? '');
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => text(`src/${name}`))
    .join('\n');
  expect(messages.length).toBeGreaterThan(8);
  expect(messages.filter((message) => !sources.includes(`'${message}'`))).toEqual([]);
});

test('every file that the papers name is there', () => {
  for (const paper of papers) {
    const files = namesOf(/`((?:src|views|scripts|static|docs)\/[\w./-]+)`/g, readPaper(paper));
    for (const file of files) expect([paper, file, existsSync(join(root, file))]).toEqual([paper, file, true]);
  }
});
