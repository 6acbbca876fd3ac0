import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { ElementHandle, Page } from 'puppeteer';
import type { RunningSite } from './running-site.ts';

type Place = Page | ElementHandle;

/** Where the button of the first mail leads. */
export async function readFirstLink(site: RunningSite): Promise<string> {
  await site.logged('sent', ({ kind }) => kind === 'first');
  const folder = join(site.dataDir, 'mail');
  const [name = ''] = readdirSync(folder);
  const { html } = await simpleParser(readFileSync(join(folder, name)));
  const [, path = ''] = /href="https?:\/\/[^/"]+([^"]+)"[^>]*>Meine Website</.exec(html || '') ?? [];
  return site.url + path;
}

/** Taps a line of the overview, by the name of its section. */
export const openSection = (page: Page, name: string): Promise<void> => tapFor(page, page, 'link', name);

/** Taps the last button that is named so, or begins with it before the name of its entry, and waits for the next page. */
export const tapButton = (page: Page, name: string, place: Place = page): Promise<void> =>
  tapFor(page, place, 'button', name);

/** Looks at the preview, where these words are to be seen, publishes, and is back at the overview. */
export async function publish(page: Page, words: string): Promise<void> {
  await tapButton(page, 'Vorschau ansehen');
  await see(page, words);
  await tapButton(page, 'Veröffentlichen');
  await see(page, 'Veröffentlicht. Ihre Besucher sehen das in ein paar Sekunden.');
}

/** The first section that the guide tells to fill in. */
export async function publishContact(page: Page): Promise<void> {
  await openSection(page, 'Kontakt');
  await writeFields(page, {
    ...{ 'Name der Firma': 'Malerei Huber', 'Straße und Hausnummer': 'Hofgasse 12/3', Postleitzahl: '1070' },
    ...{ Telefon: '0664 765 43 21', 'E-Mail': 'office@malerei-huber.at' },
  });
  await publish(page, '0664 765 43 21');
}

/** The last group of that name, as people who hear the page tell parts of a form apart. */
export const findGroup = (page: Page, name: string, place: Place = page): Promise<ElementHandle> =>
  findLast(place, 'group', name);

/** Puts these values into the last fields that are labelled so; dates as year-month-day, choices by their words. */
export async function writeFields(page: Page, values: Record<string, string>, place: Place = page): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = await findField(page, label, place);
    const isTyped = await field.evaluate((each, words) => {
      each.focus();
      const options = each instanceof HTMLSelectElement ? [...each.options] : [];
      const choice = options.find(({ text }) => text === words);
      if (choice) choice.selected = true;
      else if (/date|month/.test(each.type)) each.value = words;
      else each.select();
      return !/date|month|select/.test(each.type);
    }, value);
    if (isTyped) await page.keyboard.sendCharacter(value);
  }
}

/** The last one of that label. */
export async function findField(
  page: Page,
  label: string,
  place: Place = page,
): Promise<ElementHandle<HTMLInputElement>> {
  for (const each of (await place.$$('input, textarea, select')).reverse()) {
    const name = await each.evaluate((field) => (field as HTMLInputElement).labels?.[0]?.innerText);
    if (name === label) return each as ElementHandle<HTMLInputElement>;
  }
  throw new Error(`No field is labelled "${label}".`);
}

async function tapFor(page: Page, place: Place, role: string, name: string): Promise<void> {
  const target = await findLast(place, role, name);
  await Promise.all([page.waitForNavigation(), target.tap()]);
}

async function findLast(place: Place, role: string, name: string): Promise<ElementHandle> {
  for (const each of (await place.$$(`::-p-aria([role="${role}"])`)).reverse()) {
    const words = await each.evaluate((element) => {
      const title = element.querySelector(':scope > legend') ?? element;
      return (title as HTMLElement).innerText.trim().split('\n', 1).join();
    });
    if (words === name || words.startsWith(`${name}:`)) return each;
  }
  throw new Error(`No ${role} is named "${name}".`);
}

async function see(page: Page, words: string): Promise<void> {
  const text = await page.$eval('body', (body) => body.textContent);
  if (!text.includes(words)) throw new Error(`"${words}" is not on the page: ${text}`);
}
