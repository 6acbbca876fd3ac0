import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { eventually, launchBrowser, openPage, phone, textOf } from '../testing/browser.ts';
import { runCommand } from '../testing/command.ts';
import {
  findGroup,
  openSection,
  publish,
  publishContact,
  readFirstLink,
  tapButton,
  writeFields,
} from '../testing/newcomer.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';

/** Apart from what painters and lawyers call so. */
const sampleWords = /.{0,20}(Muster(?!karten|fläche|n im Licht|-Widerrufsformular)|000 00|00000|\.example).{0,20}/g;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let site: RunningSite;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(() => site.stop());
afterAll(() => browser.dispose());

test('An owner gets from the first start to a site without sample data', async () => {
  site = await startSite();
  const page = await openPage(browser, await readFirstLink(site), { viewport: phone });

  expect(await textOf(page, 'main')).toMatch(/fehlt noch.*noch der Mustertext/s);
  expect(await readSite()).toHaveProperty('/', expect.stringContaining('Diese Website zeigt Musterdaten.'));

  await publishContact(page);
  await openSection(page, 'Rechtliches');
  await fillInLegal(page);
  await publish(page, 'Helene Huber');
  await openSection(page, 'Öffnungszeiten');
  await writeFields(page, { Montag: '7–15:30', Dienstag: '7–15:30' });
  await publish(page, '15:30');
  await openSection(page, 'Startseite');
  await publish(page, 'Kostenlos');
  await openSection(page, 'Leistungen');
  await publish(page, 'Stiegenhäuser');

  expect(await textOf(page, 'main')).not.toMatch(/fehlt|fehlen|Muster/);
  await eventually(async () => {
    const pages = await readSite();
    expect(Object.keys(pages).sort()).toEqual([
      '/',
      '/.well-known/security.txt',
      '/agb',
      '/datenschutz',
      '/impressum',
      '/site.webmanifest',
      '/widerruf',
    ]);
    for (const [path, html] of Object.entries(pages)) {
      const sample = html.match(sampleWords) ?? [];
      expect({ path, sample }).toEqual({ path, sample: [] });
      expect(html).toMatch(/malerei[ -]huber/i);
    }
  });
  const { out } = await runCommand('doctor', { DATA_DIR: site.dataDir, SITE_URL: site.url });
  expect(out).toMatch(/^OK +Inhalt: Es sind keine Musterdaten mehr da/m);
  expect(out).not.toMatch(/^(?!OK)\S+ +Inhalt/m);
});

/** Every page that a visitor can get to, and what machines read. */
async function readSite(): Promise<Record<string, string>> {
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const pages: Record<string, string> = {};
  const left = ['/'];
  for (let path = left.pop(); path; path = left.pop()) {
    if (pages[path]) continue;
    const html = await read(path);
    pages[path] = html;
    left.push(...[...html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)].map(([, each = '']) => each));
  }
  for (const path of ['/site.webmanifest', '/.well-known/security.txt']) pages[path] = await read(path);
  return pages;
}

async function fillInLegal(page: Page): Promise<void> {
  for (const trade of ['Malerei, Anstrich, Fassaden, Brand- und Wasserschaden', 'Böden']) {
    await tapButton(page, 'Gewerbeberechtigung hinzufügen');
    await writeFields(page, { Für: trade, 'Wortlaut im GISA': trade, 'GISA-Zahl': '12345678' });
  }
  await writeFields(page, {
    Rechtsform: 'e.U. (im Firmenbuch)',
    'Voller Name der Firma': 'Malerei Huber e.U.',
    'Inhaberin oder Inhaber': 'Helene Huber',
    Firmenbuchnummer: 'FN 123456d',
    Firmenbuchgericht: 'Handelsgericht Wien',
    Sitz: 'Wien',
    'UID-Nummer': 'ATU12345675',
    'Gegenstand des Unternehmens': 'Malerarbeiten',
    Innungen: 'Landesinnung der Maler und Tapezierer',
    Gewerbebehörde: 'Magistratisches Bezirksamt für den 7. Bezirk',
  });
  for (const name of ['Anbieter des Webservers', 'Anbieter der Mailbox']) {
    const provider = await findGroup(page, name);
    await writeFields(page, { Name: 'Donau Rechenzentrum', 'Ort und Land': 'Wien, Österreich' }, provider);
  }
}
