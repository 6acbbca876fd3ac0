import { describe, expect, test } from '@jest/globals';
import type { ElementHandle, Page } from 'puppeteer';
import { sample } from '../../src/content/sample.ts';
import { eventually, hydrateForm, newPage, type OpenOptions, phone } from '../../src/testing/browser.ts';
import { startVisits } from '../../src/testing/visits.ts';

const collapsedNames = [
  'Mehr erfahren: Malerei',
  'Mehr erfahren: Anstrich',
  'Mehr erfahren: Fassaden & Sanierung',
  'Mehr erfahren: Brand- & Wasserschaden',
  'Mehr erfahren: Bodenleger',
];
const expandedNames = collapsedNames.map((name) => name.replace('Mehr erfahren', 'Weniger anzeigen'));

const visits = startVisits();
let page: Page;

async function open(options: OpenOptions = {}): Promise<void> {
  page = await visits.open('/', options);
}

const toggles = () => page.$$('#services summary');

async function toggleOf(id: string): Promise<ElementHandle<HTMLElement>> {
  const toggle = await page.$(`#${id} summary`);
  if (!toggle) throw new Error(`${id} has no toggle`);
  return toggle as ElementHandle<HTMLElement>;
}

/** What assistive technology tells of the five toggles. */
async function readToggles(): Promise<{ name: string | undefined; isExpanded: boolean }[]> {
  const told = [];
  for (const toggle of await toggles()) {
    const node = await page.accessibility.snapshot({ root: toggle, interestingOnly: false });
    // The browser sets blanks around parts that lay out like blocks.
    told.push({ name: node?.name?.replace(' :', ':'), isExpanded: node?.expanded === true });
  }
  return told;
}

/** Ids of the cards whose full text can be read on the page. */
const shownTexts = () =>
  page.$$eval('#services details', (all) =>
    all
      .filter((details) => details.querySelector('p')?.checkVisibility())
      .map((details) => details.closest('article')?.id),
  );

async function expectShown(ids: string[]): Promise<void> {
  await eventually(async () => expect(await shownTexts()).toEqual(ids));
}

async function expectIndependentCards(): Promise<void> {
  await expectShown([]);
  await (await toggleOf('anstrich')).click();
  await (await toggleOf('bodenleger')).click();
  await expectShown(['anstrich', 'bodenleger']);
  expect(await readToggles()).toEqual(
    collapsedNames.map((name, i) => {
      const isExpanded = i === 1 || i === 4;
      return { name: isExpanded ? expandedNames[i] : name, isExpanded };
    }),
  );
  await (await toggleOf('anstrich')).click();
  await expectShown(['bodenleger']);
  await (await toggleOf('bodenleger')).click();
  await expectShown([]);
}

describe('with JavaScript', () => {
  test('each card opens and closes for itself, and its toggle says which way (C59)', async () => {
    await open();
    await hydrateForm(page);
    await expectIndependentCards();
  });

  test('so on a phone, by touch', async () => {
    await open({ viewport: phone });
    await (await toggleOf('fassaden')).tap();
    await expectShown(['fassaden']);
    await (await toggleOf('fassaden')).tap();
    await expectShown([]);
  });

  test('Enter and Space open and close the card that has the focus', async () => {
    await open();
    await (await toggleOf('malerei')).focus();
    await page.keyboard.press('Enter');
    await expectShown(['malerei']);
    await page.keyboard.press('Space');
    await expectShown([]);
    await page.keyboard.press('Space');
    await expectShown(['malerei']);
    await page.keyboard.press('Enter');
    await expectShown([]);
  });

  test('the names of the toggles are distinct and begin with the text that is seen (A15)', async () => {
    await open();
    const readSeen = () =>
      page.$$eval('#services summary', (all) =>
        all.map((summary) =>
          [...summary.children]
            .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
            .map((part) => (part as HTMLElement).innerText),
        ),
      );
    expect(await readSeen()).toEqual(Array(5).fill(['Mehr erfahren']));
    expect((await readToggles()).map(({ name }) => name)).toEqual(collapsedNames);
    for (const toggle of await toggles()) await toggle.click();
    expect(await readSeen()).toEqual(Array(5).fill(['Weniger anzeigen']));
    expect((await readToggles()).map(({ name }) => name)).toEqual(expandedNames);
  });

  test('what is collapsed is not read out', async () => {
    await open();
    const tree = async () => JSON.stringify(await page.accessibility.snapshot({ interestingOnly: false }));
    const end = sample.services.entries[0]?.fullDescription.slice(-60) ?? '';
    expect(await tree()).not.toContain(end);
    await (await toggleOf('malerei')).click();
    await expectShown(['malerei']);
    expect(await tree()).toContain(end);
  });

  test('a toggle keeps its place in the window while its text opens and closes, and so do the pictures above', async () => {
    await open();
    const toggle = await toggleOf('brandwasser');
    await toggle.scrollIntoView();
    const places = () =>
      page.$eval('#brandwasser', (card) =>
        [...card.querySelectorAll('summary, img')].map((element) => element.getBoundingClientRect().top),
      );
    const before = await places();
    await toggle.click();
    await expectShown(['brandwasser']);
    expect(await places()).toEqual(before);
    await toggle.click();
    await expectShown([]);
    expect(await places()).toEqual(before);
  });

  test('no card folds by itself as the page completes, but each does when it is pressed', async () => {
    page = await newPage(visits.browser, { motion: 'no-preference' });
    const moved: string[] = [];
    const session = await page.createCDPSession();
    session.on('Animation.animationStarted', ({ animation }) => {
      if (animation.type === 'CSSTransition') moved.push(animation.name);
    });
    await session.send('Animation.enable');
    await page.goto(visits.site.url, { waitUntil: 'networkidle0' });
    expect(moved).toEqual([]);
    const toggle = await toggleOf('malerei');
    for (const shown of [['malerei'], []]) {
      await toggle.click();
      await expectShown(shown);
      await eventually(async () => expect(moved.splice(0)).toContain('height'));
    }
  });

  test('eleven quick presses end open', async () => {
    await open({ motion: 'no-preference' });
    const toggle = await toggleOf('bodenleger');
    for (let press = 0; press < 11; press++) await toggle.press('Enter');
    await expectShown(['bodenleger']);
    expect((await readToggles()).at(-1)).toEqual({ name: 'Weniger anzeigen: Bodenleger', isExpanded: true });
  });
});

describe('without JavaScript', () => {
  test('each card opens and closes for itself, and its toggle says which way', async () => {
    await open({ javascript: false });
    await expectIndependentCards();
  });

  test('the server’s HTML holds the full texts of all five, collapsed (S22)', async () => {
    await open({ javascript: false });
    const html = await (await fetch(visits.site.url)).text();
    const texts = await page.$$eval('#services details p', (all) => all.map((text) => text.textContent));
    expect(texts).toEqual(sample.services.entries.map(({ fullDescription }) => fullDescription));
    expect(await page.$$('#services details')).toHaveLength(5);
    expect(html).not.toMatch(/<details[^>]*\sopen/);
  });
});
