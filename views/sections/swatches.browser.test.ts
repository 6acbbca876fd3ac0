import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { HTTPRequest, Page } from 'puppeteer';
import {
  answerPosts,
  desktop,
  eventually,
  fillIn,
  holdBack,
  hydrateForm,
  newPage,
  phone,
  pressSend,
  readForm,
  sendExample,
} from '../../src/testing/browser.ts';
import { photograph } from '../../src/testing/contrast.ts';
import { exampleRequest } from '../../src/testing/requests.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits();
let page: Page;

const strip = (name: string) => `.swatches label:has([value="${name}"])`;
/** The strips come with a style sheet of their own, a moment after the page. */
async function choose(name: string): Promise<void> {
  await page.waitForSelector('.swatches', { visible: true });
  await page.click(strip(name));
}

const wallPlace = { x: 20, y: 120 };
const wall = async () => (await photograph(page))(wallPlace.x, wallPlace.y);

/** Names of the pictures of rooms asked for so far, without their fingerprints. */
function recordRooms(): () => string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, name = '', ending = ''] = /\/(hero.*)-\w{8}(-\d+\.\w+)$/.exec(request.url()) ?? [];
    if (name) names.push(name + ending);
  });
  return () => names;
}

test.each([
  ['a phone', phone, true, '980.webp'],
  ['a phone without JavaScript', phone, false, '980.webp'],
  ['a desktop', desktop, true, '1920.webp'],
  ['a fine screen', { ...desktop, deviceScaleFactor: 2 }, true, '2400.webp'],
])(
  'on %s a colour’s picture is fetched when it is chosen, in the right crop and size, and no other',
  async (_screen, viewport, javascript, size) => {
    page = await newPage(visits.browser, { viewport, javascript });
    const rooms = recordRooms();
    await page.goto(visits.site.url, { waitUntil: 'networkidle0' });
    expect(rooms()).toHaveLength(1);
    const before = await wall();
    await choose('Salbei');
    await eventually(async () => expect(await wall()).not.toEqual(before));
    expect(rooms().slice(1)).toEqual([`hero-salbei-${size}`]);
  },
);

test('the wall keeps its colour until the picture of the next one has come', async () => {
  page = await newPage(visits.browser, { viewport: desktop });
  const isOcker = (request: HTTPRequest) => request.url().includes('hero-ocker');
  const release = await holdBack(page, isOcker);
  await page.goto(visits.site.url);
  const petrol = await wall();
  await choose('Salbei');
  await eventually(async () => expect(await wall()).not.toEqual(petrol));
  const salbei = await wall();
  const asked = page.waitForRequest(isOcker);
  await choose('Ocker');
  await asked;
  expect(await wall()).toEqual(salbei);
  await release();
  await eventually(async () => expect(await wall()).not.toEqual(salbei));
});

test('one colour fades into the next, but not for those who want less motion', async () => {
  page = await visits.open('/', { viewport: desktop, motion: 'no-preference' });
  const fading = (id: string) =>
    page.evaluate(async (value) => {
      document.querySelector<HTMLElement>(`[value="${value}"]`)?.click();
      await new Promise(requestAnimationFrame);
      return document.getAnimations().filter((each) => 'animationName' in each && each.animationName === 'fade-in')
        .length;
    }, id);
  await page.waitForSelector('.swatches', { visible: true });
  expect(await fading('Salbei')).toBe(1);
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  expect(await fading('Ocker')).toBe(0);
});

describe('by keyboard and by screen reader', () => {
  test('it is one group with a question, seven named answers and none chosen; arrows choose', async () => {
    page = await visits.open('/', { viewport: desktop });
    const root = await page.waitForSelector('.swatches', { visible: true });
    const group = await page.accessibility.snapshot({ interestingOnly: false, ...(root && { root }) });
    expect(group).toMatchObject({ role: 'group', name: 'Welche Farbe bekommt Ihre Wand?' });
    const radios = await page.$$eval('.swatches input', (all) =>
      all.map((radio) => [radio.labels?.[0]?.textContent, radio.checked]),
    );
    const titles = ['Petrol', 'Salbei', 'Terrakotta', 'Nachtblau', 'Ocker', 'Rosenholz', 'Waldgrün'];
    expect(radios).toEqual(titles.map((title) => [title, false]));
    const petrol = await wall();
    await page.focus('.hero__actions a:last-child');
    for (const key of ['Tab', 'ArrowRight', 'ArrowRight'] as const) await page.keyboard.press(key);
    expect(await readForm(page)).toMatchObject({ colour: 'Terrakotta' });
    await eventually(async () => expect(await wall()).not.toEqual(petrol));
  });

  test('strips are 44 px wide at least, with forced colours too they show their paint', async () => {
    page = await newPage(visits.browser, { viewport: phone });
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    await page.goto(visits.site.url);
    await page.waitForSelector('.swatches', { visible: true });
    await page.$eval('.swatches', (group) => group.scrollIntoView({ block: 'center' }));
    const boxes = await page.$$eval('.swatches input', (all) =>
      all.map((radio) => radio.getBoundingClientRect().toJSON()),
    );
    expect(boxes.every(({ width, height }) => width >= 44 && height >= 44)).toBe(true);
    const picture = await photograph(page);
    const paints = new Set(boxes.map(({ x, y }) => String(picture(x + 3, y + 3))));
    expect(paints.size).toBe(7);
  });
});

describe('on the first screen', () => {
  const boxOf = (selector: string) =>
    page.$eval(selector, (element) => element.getBoundingClientRect().toJSON() as DOMRect);

  test.each([
    [360, 640],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ])('%i by %i: words, buttons and facts stay in their places, and nothing covers them', async (width, height) => {
    page = await newPage(visits.browser, { viewport: { width, height } });
    await page.goto(visits.site.url);
    await choose('Waldgrün');
    await choose('Salbei');
    await page.waitForNetworkIdle({ idleTime: 100 });
    await page.evaluate(() => scrollTo(0, 0));
    const strips = await boxOf('.swatches');
    const longest = await boxOf(strip('Salbei'));
    const bar = await boxOf('.bar');
    const end = bar.height > 0 ? bar.top : height;
    expect((await boxOf('.hero__actions a:last-child')).bottom).toBeLessThan(Math.min(end, strips.top));
    expect(strips.top).toBeLessThan(end - 40);
    expect(longest.bottom).toBeLessThanOrEqual((await boxOf('.facts b')).top + 4);
    if (width > 640) expect((await boxOf('.facts b')).bottom).toBeLessThan(height);
  });
});

describe('the wish', () => {
  const mailFolder = () => join(visits.site.dataDir, 'mail');

  test('reaches the owner with a form that is posted without JavaScript', async () => {
    page = await visits.open('/', { viewport: phone, javascript: false });
    await choose('Rosenholz');
    await fillIn(page, exampleRequest);
    await Promise.all([page.waitForNavigation(), pressSend(page)]);
    expect(page.url()).toContain('/fotos/');
    await visits.site.logged('sent', ({ kind }) => kind === 'request');
    const file = readdirSync(mailFolder()).find((name) => !name.startsWith('willkommen.')) ?? '';
    expect(readFileSync(join(mailFolder(), file), 'utf8')).toContain('Wunschfarbe: Rosenholz');
  });

  test('goes along in the post of the script, is said in the form before, and is gone afterwards', async () => {
    page = await newPage(visits.browser, { viewport: desktop });
    await answerPosts(page, () => 201);
    await hydrateForm(page, visits.site.url);
    const note = () => page.$eval('.form__notes', (notes) => getComputedStyle(notes, '::before').content);
    expect(await note()).toBe('none');
    await choose('Nachtblau');
    await eventually(async () => expect(await note()).toBe('"Wunschfarbe: Nachtblau"'));
    await fillIn(page, exampleRequest);
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await pressSend(page);
    expect(JSON.parse((await posted).postData() ?? '')).toEqual({ ...exampleRequest, colour: 'Nachtblau' });
    await page.waitForSelector('.notice--success');
    expect(await readForm(page)).not.toHaveProperty('colour');
    expect(await note()).toBe('none');
  });

  test('is taken back by a second press on its strip, and can be made anew, also after sending', async () => {
    page = await visits.open('/', { viewport: phone });
    await hydrateForm(page);
    const bare = await wall();
    await choose('Salbei');
    expect(await readForm(page)).toMatchObject({ colour: 'Salbei' });
    await eventually(async () => expect(await wall()).not.toEqual(bare));
    await choose('Salbei');
    expect(await readForm(page)).not.toHaveProperty('colour');
    await eventually(async () => expect(await wall()).toEqual(bare));
    await choose('Salbei');
    await page.$eval('.form', (form) => (form as HTMLFormElement).reset());
    await choose('Salbei');
    expect(await readForm(page)).toMatchObject({ colour: 'Salbei' });
    await page.keyboard.press('Space');
    expect(await readForm(page)).not.toHaveProperty('colour');
  });

  test('stays with the rest when the post fails, also in the mail that is offered instead', async () => {
    page = await newPage(visits.browser, { viewport: desktop });
    await answerPosts(page, () => 500);
    await hydrateForm(page, visits.site.url);
    await choose('Ocker');
    await sendExample(page);
    await page.waitForSelector('.notice--failure');
    expect(await readForm(page)).toMatchObject({ colour: 'Ocker' });
    const link = await page.$eval('#contact-result a[href^="mailto:"]', (element) => element.getAttribute('href'));
    expect(decodeURIComponent(link ?? '')).toContain('Wunschfarbe: Ocker');
  });
});
