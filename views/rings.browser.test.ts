import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { answerPosts, hydrateForm, layOutAll, sendExample } from '../src/testing/browser.ts';
import { contrast, photograph } from '../src/testing/contrast.ts';
import { startVisits } from '../src/testing/visits.ts';

const visits = startVisits();
let page: Page;

async function openNotice(status: number): Promise<void> {
  page = await visits.page({ viewport: { width: 1280, height: 900 } });
  await answerPosts(page, () => status);
  await hydrateForm(page, visits.site.url);
  await layOutAll(page);
  await sendExample(page);
  await page.waitForSelector('.notice[data-state="open"]');
}

/** The greatest contrast between neighbouring pixels on the way from the notice's lower edge to the page below it. */
async function measureRing(): Promise<number> {
  const { x, bottom } = await page.$eval('.notice', (notice) => notice.getBoundingClientRect().toJSON());
  const picture = await photograph(page);
  const column = Array.from({ length: 14 }, (_, step) => picture(x + 60, bottom - 3 + step));
  return Math.max(...column.slice(1).map((pixel, i) => contrast(pixel, column[i] ?? pixel)));
}

const places = ['main', '.footer'];

describe('the ring of a notice stands out by 3 to 1 at least (a11y 4)', () => {
  test.each([201, 500])('by F8 and by Tab, on the page and over its dark end, after %i', async (status) => {
    await openNotice(status);
    for (const place of places) {
      await page.$eval(place, (part) => part.scrollIntoView({ block: 'end', behavior: 'instant' }));
      await page.keyboard.press('F8');
      await page.waitForSelector('.notices__list:focus-visible');
      expect({ place, isSeen: (await measureRing()) >= 3 }).toEqual({ place, isSeen: true });
      await page.keyboard.press('Tab');
      await page.waitForSelector('.notice:focus-visible');
      expect({ place, isSeen: (await measureRing()) >= 3 }).toEqual({ place, isSeen: true });
      await page.$eval('.notice', (notice) => (notice as HTMLElement).blur());
    }
  });
});
