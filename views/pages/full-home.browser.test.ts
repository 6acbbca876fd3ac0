import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { desktop, eventually, layOutAll, phone } from '../../src/testing/browser.ts';
import { fullContent } from '../../src/testing/full-content.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits({}, fullContent);
let page: Page;

/** Whether a text of the page can be seen now. */
const isSeen = (text: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent === wanted) return node.parentElement?.checkVisibility({ contentVisibilityAuto: true });
    return undefined;
  }, text);

describe.each([320, 360, 768, 1280, 1920])('at %i px', (width) => {
  test('nothing leaves the window, also with all that folds open', async () => {
    page = await visits.open('/', { viewport: { width, height: 800 } });
    await layOutAll(page);
    await page.$$eval('details', (all) => {
      for (const details of all) details.open = true;
    });
    const outside = await page.$$eval('main *', (all) =>
      all
        .filter(
          (element) => !element.closest('.pair > input, .hero__room, .testimonials > img, .visually-hidden, .swatches'),
        )
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    expect(outside).toEqual([]);
  });

  test('before and after stand side by side without script, equally large, each with its label on it', async () => {
    page = await visits.open('/', { viewport: { width, height: 800 }, javascript: false });
    await layOutAll(page);
    const pairs = await page.$$eval('.references > .tiles > figure', (works) =>
      works.map((work) =>
        [...work.querySelectorAll('figure')].map((half) => {
          const image = (half.querySelector('img') as Element).getBoundingClientRect();
          const label = (half.querySelector('figcaption') as Element).getBoundingClientRect();
          const isOn = label.top > image.top && label.bottom < image.bottom + 1 && label.right <= image.right;
          return { top: image.top, width: Math.round(image.width), height: Math.round(image.height), isOn };
        }),
      ),
    );
    expect(pairs).toHaveLength(3);
    for (const [before, after] of pairs) expect(after).toEqual({ ...before, isOn: true });
  });

  test('six facts and fewer stand in rows, and a line only between two of them', async () => {
    page = await visits.open('/', { viewport: { width, height: 800 } });
    for (const count of [6, 5, 4, 3, 2, 1]) {
      const facts = await page.$eval(
        '.facts',
        (list, most) => {
          while (list.children.length > most) list.lastElementChild?.remove();
          list.scrollIntoView({ block: 'center' });
          const { left } = list.getBoundingClientRect();
          return [...list.children].map((fact) => {
            const words = (fact.querySelector('b') as Element).getBoundingClientRect();
            const box = fact.getBoundingClientRect();
            const onLine = document.elementFromPoint(box.left + 0.5, box.top + box.height / 2);
            const isLineSeen = getComputedStyle(fact).borderLeftWidth !== '0px' && onLine === fact;
            return { column: Math.round(words.left - left), isLineSeen };
          });
        },
        count,
      );
      expect(facts).toHaveLength(count);
      for (const { column, isLineSeen } of facts)
        expect({ count, column, isLineSeen }).toEqual({ count, column, isLineSeen: column > 0 });
    }
  });
});

describe.each([true, false])('with JavaScript: %s', (javascript) => {
  test('the other references and an answer show when they are pressed', async () => {
    page = await visits.open('/', { viewport: phone, javascript });
    await layOutAll(page);
    const [last, answer] = [fullContent.references.entries.at(-1), fullContent.questions.entries[1]];
    expect([await isSeen(last?.work ?? ''), await isSeen(answer?.answer ?? '')]).toEqual([false, false]);
    await page.tap('.references summary');
    await page.tap('#contact details:nth-child(2) summary');
    expect([await isSeen(last?.work ?? ''), await isSeen(answer?.answer ?? '')]).toEqual([true, true]);
  });
});

test('on paper the answers are read, and before and after are there without their handles', async () => {
  page = await visits.open('/', { viewport: desktop });
  await page.emulateMediaType('print');
  for (const { question, answer } of fullContent.questions.entries)
    await eventually(async () => expect([await isSeen(question), await isSeen(answer)]).toEqual([true, true]));
  for (const { work } of fullContent.references.entries) expect([work, await isSeen(work)]).toEqual([work, true]);
  for (const text of ['Vorher', 'Nachher', '9 weitere Arbeiten zeigen', 'Jakob Steininger'])
    expect([text, await isSeen(text)]).toEqual([text, text !== '9 weitere Arbeiten zeigen']);
  await page.emulateMediaType('screen');
});

test('the hero’s first screen on a phone is what it is without them', async () => {
  page = await visits.open('/', { viewport: phone });
  const bottom = await page.$eval('.hero__actions', (actions) => actions.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(phone.height);
});
