import { copyFileSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../app.ts';
import { createContext } from '../context.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { loadPublished } from './content-file.ts';
import { createLiveContent } from './live-content.ts';
import { sample } from './sample.ts';

let site: TestSite;
beforeEach(() => {
  site = createTestSite();
});
afterEach(() => site.close());

const words = 'So sauber hat hier noch niemand gearbeitet';
const voice = { name: 'Erika Auer', location: 'Wien', text: words, date: '2026-05', consent: '2026-05-02' };
const other = { ...voice, id: 'other', name: 'Karl Novak', text: 'Gerne wieder.' };
const withPicture = { id: 'gone', work: words, portrait: { file: 'bild_of-the-person', alt: words, x: 0.5, y: 0.5 } };

async function save(section: string, entries: readonly object[]): Promise<void> {
  const base = (await site.store.content.history(section))[0]?.id ?? 0;
  await site.store.content.save({ section, value: { entries }, base });
  await site.content.refresh();
}

/** The same installation after a restart. */
async function restart(): Promise<void> {
  await site.stop();
  const context = createContext({ ...site, assets: site.assets });
  await context.content.refresh();
  site = { ...site, ...context, clock: site.clock, app: createApp(context) };
}

/** In the bytes of every file in the data folder. */
const isAnywhere = (text: string) =>
  globSync('**', { cwd: site.folder })
    .map((name) => join(site.folder, name))
    .some((path) => statSync(path).isFile() && readFileSync(path).includes(text));

test('what is deleted for good is in no version, draft, page or file any more, and the rest is', async () => {
  await site.store.content.save({ section: 'contact', value: sample.contact, base: 0 });
  await save('testimonials', [{ ...voice, id: 'gone' }, other]);
  await save('testimonials', [{ ...voice, id: 'gone', name: 'Frau Auer' }, other]);
  await save('testimonials', [other]);
  await site.store.content.addDraft({
    section: 'testimonials',
    value: { entries: [{ ...voice, id: 'gone' }] },
    base: 0,
  });
  expect(isAnywhere(words)).toBe(true);
  await site.content.erase('gone');
  expect(isAnywhere(words)).toBe(false);
  expect((await request(site.app).get('/')).text).toContain('Karl Novak');
  const versions = await site.store.content.history('testimonials');
  expect(versions.map(({ value }) => value)).toEqual(versions.map(() => ({ entries: [other] })));
  expect(readFileSync(join(site.folder, 'deleted.jsonl'), 'utf8')).toMatch(/^\n\{"id":"gone","at":\d+\}$/);
  expect(statSync(join(site.folder, 'deleted.jsonl')).mode & 0o077).toBe(0);
});

test('the copy of yesterday brings nothing back, in the database or beside it', async () => {
  const files = ['requests.db', 'content.json'];
  await site.store.content.save({ section: 'contact', value: sample.contact, base: 0 });
  await save('testimonials', [{ ...voice, id: 'gone' }, other]);
  await site.store.backUp(join(site.folder, 'copy.db'));
  copyFileSync(join(site.folder, 'content.json'), join(site.folder, 'copy.json'));
  await site.content.erase('gone');
  await site.stop();
  for (const name of [...files, 'requests.db-wal', 'requests.db-shm']) rmSync(join(site.folder, name), { force: true });
  copyFileSync(join(site.folder, 'copy.db'), join(site.folder, 'requests.db'));
  copyFileSync(join(site.folder, 'copy.json'), join(site.folder, 'content.json'));
  for (const name of ['copy.db', 'copy.json']) rmSync(join(site.folder, name));
  expect(isAnywhere(words)).toBe(true);
  await restart();
  expect((await request(site.app).get('/')).text).toContain('Karl Novak');
  expect(isAnywhere(words)).toBe(false);
});

test('without its database, what was deleted is not put back from content.json', async () => {
  await site.store.content.save({ section: 'contact', value: sample.contact, base: 0 });
  await save('testimonials', [{ ...voice, id: 'gone' }, other]);
  copyFileSync(join(site.folder, 'content.json'), join(site.folder, 'copy.json'));
  await site.content.erase('gone');
  await site.stop();
  for (const name of globSync('requests.db*', { cwd: site.folder })) rmSync(join(site.folder, name));
  copyFileSync(join(site.folder, 'copy.json'), join(site.folder, 'content.json'));
  rmSync(join(site.folder, 'copy.json'));
  expect(loadPublished(site.folder).content.testimonials.entries).toMatchObject([{ id: 'other' }]);
  await restart();
  expect((await request(site.app).get('/')).text).toContain('Karl Novak');
  expect(isAnywhere(words)).toBe(false);
});

test('its pictures go with it, and again after a restart until they are gone; those of the build stay', async () => {
  const removed: string[] = [];
  let isThere = false;
  const open = () =>
    createLiveContent({
      ...site,
      pictures: {
        ...site.pictures,
        remove: async (id) => {
          if (!isThere) throw new Error('pictures.db is gone');
          removed.push(id);
        },
      },
    });
  const ours = { id: 'stays', portrait: { file: 'bild_other', alt: '', x: 0.5, y: 0.5 } };
  const ofBuild = { id: 'gone', portrait: { file: 'beratung', alt: '', x: 0.5, y: 0.5 } };
  await save('people', [withPicture, ours]);
  await save('people', [ofBuild, ours]);
  await expect(open().erase('gone')).rejects.toThrow('pictures.db');
  expect(isAnywhere(words)).toBe(false);
  isThere = true;
  await open().refresh();
  expect(removed).toEqual(['bild_of-the-person']);
});

test('a single picture is taken out of what stays', async () => {
  await save('people', [{ ...withPicture, id: 'stays' }]);
  await site.content.erase('bild_of-the-person');
  const { people } = site.readContent().content;
  expect(people.entries).toMatchObject([{ id: 'stays', portrait: { file: '', alt: '' } }]);
});

test('a service stays, whoever asks', async () => {
  await expect(site.content.erase('malerei')).rejects.toThrow();
});
