import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createContext } from '../context.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { readContentFile, writeContentFile } from './content-file.ts';
import { sample } from './sample.ts';

let site: TestSite;
beforeEach(() => {
  site = createTestSite();
});
afterEach(() => site.close());

const contact = { ...sample.contact, name: 'Malerei Huber', phone: '0664 123 45 67' };

/** The same installation, as another process or after a restart. */
function openAgain() {
  return createContext({ ...site, assets: site.assets });
}

test('what one process saves, another shows after its next look, and a new one at once', async () => {
  const other = openAgain();
  await site.store.content.save({ section: 'contact', value: contact, base: 0 });
  await site.content.refresh();
  expect(site.readContent().company).toMatchObject({ name: 'Malerei Huber', phone: '+436641234567' });
  expect(other.readContent().company.name).toBe('Muster Malerei');
  const stop = other.content.follow();
  await site.clock.advance(5000);
  expect(other.readContent().company.name).toBe('Malerei Huber');
  stop();
  const restarted = openAgain();
  expect(restarted.readContent()).toMatchObject({ company: { name: 'Malerei Huber' }, version: 1 });
  await Promise.all([other.stop(), restarted.stop()]);
});

test('nothing invented is said of a company that is real', async () => {
  expect(site.readContent().samples).toContain('contact');
  await site.store.content.save({ section: 'contact', value: contact, base: 0 });
  await site.content.refresh();
  const { content, company, samples } = site.readContent();
  expect([...content.testimonials.entries, ...content.ratings.entries]).toEqual([]);
  expect(company).toMatchObject({ legalName: 'Malerei Huber', openingHours: [], licences: [] });
  expect(company.vatId).toBe('');
  expect(samples).toEqual(['home', 'services', 'legal']);
});

test('without its database a site shows what was published last, never the sample, and puts it back', async () => {
  await site.store.content.save({ section: 'contact', value: contact, base: 0 });
  await site.content.refresh();
  await site.stop();
  for (const suffix of ['', '-wal', '-shm', '.lock'])
    rmSync(join(site.folder, `requests.db${suffix}`), { force: true });
  const restarted = openAgain();
  expect(restarted.readContent().company.name).toBe('Malerei Huber');
  await restarted.content.refresh();
  expect(restarted.readContent().company.name).toBe('Malerei Huber');
  expect(await restarted.store.content.read()).toMatchObject([{ section: 'contact', value: contact }]);
  await restarted.stop();
  site = createTestSite();
});

test('the file beside the database is whole at any time, and private', async () => {
  writeContentFile(site.folder, { version: 3, sections: { contact } });
  expect(readContentFile(site.folder)).toEqual({ version: 3, sections: { contact } });
  expect(existsSync(join(site.folder, `content.json.${process.pid}`))).toBe(false);
});
