import { expect, test } from '@jest/globals';
import { newPage } from '../src/testing/browser.ts';
import { startVisits } from '../src/testing/visits.ts';

const visits = startVisits();

test.each([
  [360, 740, 3],
  [412, 915, 2.6],
  [1280, 800, 1],
])(
  'in a window of %i by %i at density %f no picture is larger than needed, nor blurred',
  async (width, height, deviceScaleFactor) => {
    const page = await newPage(visits.browser, { viewport: { width, height, deviceScaleFactor } });
    await page.goto(visits.site.url);
    const pictures = await page.$$eval('picture', (all) =>
      Promise.all(
        all.map(async (picture) => {
          const image = picture.querySelector('img') as HTMLImageElement;
          image.loading = 'eager';
          await image.decode();
          const box = image.getBoundingClientRect();
          const source = [...picture.querySelectorAll('source')].find(
            ({ media, srcset }) =>
              (!media || matchMedia(media).matches) && srcset.includes(new URL(image.currentSrc).pathname),
          );
          const offered = (source?.srcset ?? '')
            .split(', ')
            .map((candidate) => Number.parseInt(candidate.split(' ')[1] ?? '', 10));
          const chosen = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]);
          const ratio = image.naturalWidth / image.naturalHeight;
          // The picture covers its box, so the box may show less than its whole width.
          const needed = Math.max(box.width, box.height * ratio) * devicePixelRatio;
          return { name: image.currentSrc, chosen, needed: Math.round(needed), offered };
        }),
      ),
    );
    expect(pictures).toHaveLength(11);
    for (const { name, chosen, needed, offered } of pictures) {
      const next = Math.min(...offered.filter((candidate) => candidate > needed), Math.max(...offered));
      expect({ name, needed, isTooLarge: chosen > next }).toEqual({ name, needed, isTooLarge: false });
      const isSharp = chosen >= Math.min(needed / 1.5, Math.max(...offered));
      expect({ name, chosen, needed, isSharp }).toEqual({ name, chosen, needed, isSharp: true });
    }
  },
);
