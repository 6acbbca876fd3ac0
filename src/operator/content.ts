import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock as clock } from '../clock.ts';
import { type Config, readConfig } from '../config/config.ts';
import { listPictures } from '../content/erase.ts';
import { createLiveContent, toSections } from '../content/live-content.ts';
import { sectionNames } from '../content/sections.ts';
import { listWanted } from '../content/wanted-pictures.ts';
import { createPictures } from '../pictures/pictures.ts';
import type { PictureStore } from '../store/sqlite/pictures.ts';
import type { Store } from '../store/sqlite/sqlite-store.ts';
import { logger, openPictures, openStore } from './deployment.ts';
import { readFormerContent } from './former-content.ts';
import { type Import, readExport, saveImport, toPictureFolder } from './import-content.ts';
import { toLines, toTime } from './tables.ts';

const usage = `npm run content -- COMMAND

  export FILE         all that was saved, as JSON; its pictures beside it, in FILE-pictures/
  import FILE         what differs in such a file, as new versions
  import FOLDER       the content of release 2.1.0 in that folder, unless it is its sample
  history [SECTION]   which versions there are, without what they say`;

type Tools = { config: Config; store: Store; pictures: PictureStore; operand: string; path: string };

/** Each resolves to what is printed. */
const commands: Record<string, (tools: Tools, toImport: Import | undefined) => Promise<string>> = {
  async export({ store, pictures, path }) {
    if (existsSync(path)) throw new Error(`${path} already exists; choose a new file name.`);
    const sections = toSections(await store.content.read());
    const folder = toPictureFolder(path);
    for (const id of listPictures(sections)) {
      const master = await pictures.findMaster(id);
      mkdirSync(folder, { recursive: true });
      if (master) writeFileSync(join(folder, `${id}.jpg`), master.content);
    }
    const version = await store.content.lastVersion();
    writeFileSync(path, `${JSON.stringify({ version, sections }, null, 2)}\n`);
    return `Exported to ${path}: ${Object.keys(sections).join(', ') || 'nothing, since nothing was saved'}.`;
  },

  async import({ config, store, pictures, path }, toImport = readExport(path)) {
    const shown = createPictures({ config, clock, logger });
    const live = createLiveContent({ config, store, clock, logger, pictures: shown });
    // A new database first takes over what was published last.
    await live.refresh();
    const lines = await saveImport(toImport, { dataDir: config.dataDir, content: store.content, pictures });
    await store.content.setMark('import needed', 0);
    await live.refresh();
    // Whoever has saved it makes the files of its pictures.
    await (await shown.prepare(listWanted(live.current().content))).finished;
    shown.close();
    return lines.join('\n');
  },

  async history({ store, operand }) {
    const names = sectionNames.filter((name) => !operand || name === operand);
    if (names.length === 0) throw new Error(`There is no section ${operand}, but ${sectionNames.join(', ')}.`);
    const all = await Promise.all(names.map((name) => store.content.history(name)));
    const rows = all
      .flatMap((versions) => versions.map((version, index) => ({ ...version, next: versions[index - 1]?.id })))
      .sort((a, b) => b.id - a.id)
      .map(({ id, savedAt, section, next }) => [`${id}`, toTime(savedAt), section, `${next ?? 'shown now'}`]);
    return toLines([['VERSION', 'SAVED', 'SECTION', 'REPLACED BY'], ...rows]).join('\n');
  },
};

// This file runs as .build/<id>/server/operator/content.js.
const root = fileURLToPath(new URL('../../../..', import.meta.url));

process.umask(0o077);
const [name = '', operand = '', ...others] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) && commands[name];
if (!command || others.length > 0 || (name !== 'history' && operand === '')) {
  console.error(usage);
  process.exit(2);
}
try {
  // npm runs us in the project, wherever the operator stands.
  const path = resolve(process.env.INIT_CWD ?? '', operand);
  const isFolder = name === 'import' && statSync(path).isDirectory();
  const former = isFolder ? await readFormerContent(path) : undefined;
  const config = read(former?.email);
  const store = openStore(config, name === 'import');
  if (!store) throw new Error(`There is no ${config.dataDir}/requests.db yet: the site makes it at its first start.`);
  const pictures = openPictures(config);
  const output = await command({ config, store, pictures, operand, path }, former).finally(() => {
    pictures.close();
    store.close();
  });
  console.log(output);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Up to release 2.1 the company's address stood for two settings. */
function read(email?: string): Config {
  try {
    return readConfig(root);
  } catch (error) {
    const missing = ['MAIL_FROM', 'MAIL_TO'].filter((name) => (error as Error).message.includes(`${name}:`));
    if (!email || missing.length === 0) throw error;
    const lines = missing.map((name) => `${name}=${email}`);
    throw new Error([`${(error as Error).message} Write into .env, if that is right:`, ...lines].join('\n'));
  }
}
