import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { sample } from '../../src/content/sample.ts';
import {
  arrivedAt,
  desktop,
  holdBack,
  hydrateForm,
  isFocusIn,
  layOutAll,
  newPage,
  type OpenOptions,
  phone,
  setTextSize,
  textOf,
} from '../../src/testing/browser.ts';
import { sampleCompany as company } from '../../src/testing/companies.ts';
import { startVisits } from '../../src/testing/visits.ts';
import { honeypotField } from '../content/contact-fields.ts';

const visits = startVisits();
let page: Page;

async function open(options: OpenOptions = {}): Promise<void> {
  page = await visits.open('/', options);
  if (options.javascript !== false) await hydrateForm(page);
}

/** What is shown of each match, without the blanks that only layout needs. */
async function textsOf(selector: string): Promise<string[]> {
  const texts = await page.$$eval(selector, (all) => all.map((element) => (element as HTMLElement).innerText));
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

async function expectSections(): Promise<void> {
  const order = await page.$$eval('body > header, main > section, body > footer', (parts) =>
    parts.map((part) => part.id || part.getAttribute('aria-label') || part.localName),
  );
  expect(order.join(', ')).toBe(
    'header, home, services, about, testimonials, Bewertungen im Überblick, contact, footer',
  );
}

/** Wording of the specification, byte for byte, where it lives. */
async function expectWording(): Promise<void> {
  expect(await textsOf('header nav a')).toEqual(['Start', 'Leistungen', 'Über uns', 'Bewertungen', 'Kontakt']);
  expect(await textsOf('h1')).toEqual(['Ihre Fachleute für Malerarbeiten']);
  expect(await textsOf('#home a')).toEqual(['Kostenlose Besichtigung', 'Unsere Leistungen']);
  const cards = await page.$$eval('#services article', (all) =>
    all.map((card) => [card.id, card.querySelector('h3')?.innerText]),
  );
  expect(cards).toEqual([
    ['malerei', 'Malerei'],
    ['anstrich', 'Anstrich'],
    ['fassaden', 'Fassaden & Sanierung'],
    ['brandwasser', 'Brand- & Wasserschaden'],
    ['bodenleger', 'Bodenleger'],
  ]);
  expect(await textsOf('#services summary > :first-child')).toEqual(Array(5).fill('Mehr erfahren'));
  const points = (await textsOf('#about .points h3')).join(', ');
  expect(points).toBe('Umweltfreundliche Innenfarben, Individuelle Farbberatung, Schutz für Holz und Metall');
  expect(await textsOf('.rating p:first-child')).toEqual(['4,8 von 5', '5,0 von 5']);
  expect(await textsOf('.ratings__action a')).toEqual(['Kostenlosen Termin vereinbaren']);
  const contact = await textOf(page, '#contact');
  const { phoneDisplay, email } = company;
  for (const fact of [phoneDisplay, email, 'Wien und Umgebung', 'Mo–Fr 8:00–18:00 Uhr', 'Sa 9:00–16:00 Uhr'])
    expect(contact).toContain(fact);
}

async function expectForm(): Promise<void> {
  const labels = (await textsOf('form .field label')).join(', ');
  expect(labels).toBe(
    'Vorname *, Nachname *, E-Mail *, Telefon, Leistung *, PLZ oder Bezirk, Wunschtermin, Nachricht, Fotos (freiwillig)',
  );
  const options = await page.$$eval('#service option', (all) => all.map(({ value, text }) => [value, text]));
  expect(options).toEqual([
    ['', 'Bitte wählen'],
    ['malerei', 'Malerei'],
    ['anstrich', 'Anstrich'],
    ['fassaden', 'Fassaden & Sanierung'],
    ['brandwasser', 'Brand- & Wasserschaden'],
    ['bodenleger', 'Bodenleger'],
  ]);
  const times = await page.$$eval('#when option', (all) => all.map(({ value, text }) => [value, text]));
  expect(times).toEqual([['', 'noch offen'], ...['ab sofort', 'in 1–3 Monaten', 'später'].map((time) => [time, time])]);
  expect(await page.$eval('#service option', ({ disabled, selected }) => ({ disabled, selected }))).toEqual({
    disabled: true,
    selected: true,
  });
  const fields = await page.$$eval('form .field :is(input, select, textarea)', (all) =>
    (all as HTMLInputElement[]).map(({ name, type, autocomplete }) => [name, type, autocomplete]),
  );
  expect(fields).toEqual([
    ['firstName', 'text', 'given-name'],
    ['lastName', 'text', 'family-name'],
    ['email', 'email', 'email'],
    ['phone', 'tel', 'tel'],
    ['service', 'select-one', ''],
    ['district', 'text', 'postal-code'],
    ['when', 'select-one', ''],
    ['message', 'textarea', ''],
    // Without a name it is no part of what is posted.
    ['', 'file', ''],
  ]);
  const trap = await page.$eval(`form [name="${honeypotField}"]`, (element) => {
    const { tabIndex, autocomplete } = element as HTMLInputElement;
    return { tabIndex, autocomplete, isHidden: element.closest('[aria-hidden="true"]') !== null };
  });
  expect(trap).toEqual({ tabIndex: -1, autocomplete: 'off', isHidden: true });
  const message = await page.$eval('textarea', ({ placeholder, rows }) => ({ placeholder, rows }));
  expect(message).toEqual({ placeholder: 'Beschreiben Sie Ihr Projekt...', rows: 4 });
  const required = await page.$$eval('form :is([required], [aria-required="true"])', (all) => all.map(({ id }) => id));
  expect(required.join(', ')).toBe('firstName, lastName, email, service');
  expect(await textOf(page, 'form')).toContain('* Pflichtfelder. Ihre Daten werden vertraulich behandelt.');
}

async function expectTestimonials(): Promise<void> {
  const cards = await page.$$eval('#testimonials figure', (all) =>
    all.map((card) => ({
      stars: card.querySelector('[role="img"]')?.getAttribute('aria-label'),
      drawn: card.querySelector('[role="img"] path')?.getAttribute('d')?.match(/z/g)?.length,
      quote: card.querySelector('blockquote')?.innerText,
      initial: card.querySelector<HTMLElement>('.chip')?.innerText,
      signature: card.querySelector('figcaption')?.innerText,
    })),
  );
  expect(cards).toHaveLength(3);
  cards.forEach(({ stars, drawn, quote, initial, signature }, i) => {
    const person = sample.testimonials.entries[i];
    expect({ stars, drawn, initial }).toEqual({ stars: '5 von 5 Sternen', drawn: 5, initial: person?.name.charAt(0) });
    expect(quote).toBe(`„${person?.text}“`);
    expect(signature).toContain(person?.name);
    expect(signature).toContain(person?.location);
  });
}

async function expectFooter(): Promise<void> {
  expect(await textsOf('footer h2')).toEqual(['Leistungen', 'Unternehmen', 'Kontakt']);
  expect(await textOf(page, 'footer')).toMatch(new RegExp(`© \\d{4} ${company.name}`));
  const links = await page.$$eval('footer a[href^="/"]', (all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/datenschutz', '/impressum', '/agb']);
}

/** Everything with words or a picture of its own, apart from what is folded away or for screen readers alone. */
async function expectNothingInvisible(...besides: string[]): Promise<void> {
  const listInvisible = (elements: Element[], hidden: string) =>
    elements
      .filter((element) => {
        const speaks = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        const isMeantToBeHidden = element.closest(hidden);
        if (isMeantToBeHidden || (!speaks && element.localName !== 'img')) return false;
        const { width, height } = element.getBoundingClientRect();
        const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return !isShown || width === 0 || height === 0;
      })
      .map((element) => element.outerHTML);
  const hidden = ['script', 'style', 'option', 'details p', '.more__opened', '.visually-hidden', ...besides];
  expect(await page.$$eval('main *, footer *', listInvisible, hidden.join())).toEqual([]);
}

describe('with JavaScript', () => {
  test('the sections stand in the specified order and say what the specification says (A6, A8, A16, A26, A30, G4)', async () => {
    await open();
    await expectSections();
    await expectWording();
    await expectForm();
    await expectTestimonials();
    await expectFooter();
    await expectNothingInvisible();
  });

  test('every link inside the page leads to something, and the outward ones open a tab and say so (A28, L31)', async () => {
    await open();
    const links = await page.$$eval('a', (all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const fragment of links.filter((href) => href.startsWith('#'))) expect(await page.$(fragment)).not.toBeNull();
    const outward = await page.$$eval('a[href^="http"]', (all) =>
      all.map(({ protocol, target, rel, textContent }) => ({ protocol, target, rel, textContent })),
    );
    expect(outward).toHaveLength(2);
    for (const link of outward) {
      expect(link).toMatchObject({ protocol: 'https:', target: '_blank', rel: 'noopener' });
      expect(link.textContent).toContain('öffnet in neuem Tab');
    }
  });
});

describe('without JavaScript', () => {
  test('the same sections say the same (G5)', async () => {
    await open({ javascript: false });
    await expectSections();
    await expectWording();
    await expectForm();
    await expectTestimonials();
    await expectFooter();
  });

  test('everything can be seen, on a desktop and on a phone (G5)', async () => {
    await open({ javascript: false });
    // Photos follow on a page of their own.
    await expectNothingInvisible('.photos');
    await page.setViewport(phone);
    await expectNothingInvisible('.photos');
  });

  test('the hero’s buttons lead to contact and services', async () => {
    await open({ javascript: false });
    await page.click('#home a[href="#services"]');
    await arrivedAt(page, 'services');
    await page.goto(visits.site.url);
    await page.click('#home a[href="#contact"]');
    await arrivedAt(page, 'contact');
    expect(page.url()).toBe(`${visits.site.url}/#contact`);
  });
});

describe('pictures', () => {
  const boxes = () =>
    page.$$eval('picture img', (images) =>
      images.map((image) => {
        const { top, width, height } = image.getBoundingClientRect();
        // Files of different widths differ in their ratio by less than a pixel.
        return [top + scrollY, width, height].map(Math.round);
      }),
    );

  test.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ])('on %s they have their boxes before they arrive, so that nothing moves (C64)', async (_name, viewport) => {
    page = await newPage(visits.browser, { viewport });
    const release = await holdBack(page, (request) => request.resourceType() === 'image');
    await page.goto(visits.site.url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(async () => void (await document.fonts.load('1rem "Hedvig Letters Serif"')));
    const before = await boxes();
    expect(before).toHaveLength(11);
    for (const [, ...size] of before) expect(Math.min(...size)).toBeGreaterThan(100);
    await release();
    await page.evaluate(async () => {
      for (const image of document.images) {
        image.loading = 'eager';
        await image.decode();
      }
    });
    expect(await boxes()).toEqual(before);
  });

  test('one that is missing keeps its box and has a text', async () => {
    page = await visits.page();
    await page.setRequestInterception(true);
    page.on('request', (request) => (request.resourceType() === 'image' ? request.abort() : request.continue()));
    await page.goto(visits.site.url);
    for (const [, ...size] of await boxes()) expect(Math.min(...size)).toBeGreaterThan(100);
    for (const alt of await page.$$eval('picture img', (images) => images.map(({ alt }) => alt)))
      expect(alt.length).toBeGreaterThan(20);
  });
});

describe('links inside the page', () => {
  type Place = { link: string; offset: number; isHeadingCovered: boolean };

  /** Presses every link to a section, each from the top of the page, and says which ended elsewhere. */
  const listWrongPlaces = (): Promise<Place[]> =>
    page.evaluate(async () => {
      const bar = document.querySelector('header') as HTMLElement;
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]:not(.skip)')];
      const wrong: Place[] = [];
      for (const link of links) {
        scrollTo(0, 0);
        link.click();
        await new Promise(requestAnimationFrame);
        const section = document.querySelector(link.hash) as HTMLElement;
        const heading = section.querySelector('h1, h2, h3') as HTMLElement;
        const { bottom } = bar.getBoundingClientRect();
        const { top } = section.getBoundingClientRect();
        // Parts of the page begin between two pixels.
        const offset = Math.trunc(top - Math.min(bottom, top + scrollY));
        const isHeadingCovered = Math.round(heading.getBoundingClientRect().top - bottom) < 0;
        if (offset !== 0 || isHeadingCovered || location.hash !== link.hash) {
          wrong.push({ link: `${link.closest('[class]')?.className}: ${link.hash}`, offset, isHeadingCovered });
        }
      }
      return links.length > 15 ? wrong : [{ link: 'too few links', offset: 0, isHeadingCovered: false }];
    });

  describe.each([320, 768, 1440])('at %i px', (width) => {
    const viewport = { width, height: 800 };

    test('each ends with its section right below the header (C62)', async () => {
      await open({ viewport });
      expect(await listWrongPlaces()).toEqual([]);
    });

    test('so it does with letters of twice the size (C62)', async () => {
      page = await newPage(visits.browser, { viewport });
      await setTextSize(page, 200);
      await page.goto(visits.site.url);
      expect(await page.$eval('html', (html) => getComputedStyle(html).fontSize)).toBe('32px');
      expect(await listWrongPlaces()).toEqual([]);
    });
  });

  test('the bar’s, the hero’s and the appointment button lead to the form, also on a phone', async () => {
    await open({ viewport: phone });
    await page.tap('#home a[href="#contact"]');
    await arrivedAt(page, 'contact');
    await layOutAll(page);
    await page.$eval('.ratings', (ratings) => ratings.scrollIntoView({ block: 'center' }));
    await page.tap('.ratings a[href="#contact"]');
    await arrivedAt(page, 'contact');
    await page.evaluate(() => scrollTo(0, 2000));
    await page.tap('nav.bar a[href="#contact"]');
    await arrivedAt(page, 'contact');
  });

  test('they keep their fragment, so that Back leads to where one was', async () => {
    await open();
    await page.click('header nav a[href="#about"]');
    await arrivedAt(page, 'about');
    await page.click('header nav a[href="#contact"]');
    await arrivedAt(page, 'contact');
    expect(page.url()).toBe(`${visits.site.url}/#contact`);
    await page.goBack();
    expect(page.url()).toBe(`${visits.site.url}/#about`);
    await arrivedAt(page, 'about');
  });

  test('the next Tab after one leads into its section (A23)', async () => {
    await open();
    await page.focus('header nav a[href="#contact"]');
    await page.keyboard.press('Enter');
    await arrivedAt(page, 'contact');
    await page.keyboard.press('Tab');
    expect(await isFocusIn(page, '#contact')).toBe(true);
    await page.click('#home a[href="#services"]');
    await arrivedAt(page, 'services');
    await page.keyboard.press('Tab');
    expect(await isFocusIn(page, '#malerei')).toBe(true);
  });

  test('the first Tab shows a link that skips the header (A24)', async () => {
    await open();
    await page.keyboard.press('Tab');
    const skip = await page.evaluate(() => {
      const { activeElement } = document;
      return { text: (activeElement as HTMLElement).innerText, top: activeElement?.getBoundingClientRect().top };
    });
    expect(skip).toEqual({ text: 'Zum Inhalt springen', top: 0 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await isFocusIn(page, '#home')).toBe(true);
  });
});

test('a phone scrolls through no more than 11,500 pixels', async () => {
  await open({ viewport: phone });
  await layOutAll(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(11_500);
});
