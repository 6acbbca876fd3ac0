import { expect, test } from '@jest/globals';
import { fillIn, phone, pressSend } from '../../src/testing/browser.ts';
import { exampleRequest } from '../../src/testing/requests.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits();

test.each([phone, { width: 1280, height: 800 }])(
  'without scripts a refusal is read in the order in which it is seen, right after the heading (a11y 10): %o',
  async (viewport) => {
    const page = await visits.open('/', { viewport, javascript: false });
    await fillIn(page, { ...exampleRequest, firstName: ' ' });
    await Promise.all([page.waitForNavigation(), pressSend(page)]);
    const tops = await page.$$eval('#h-contact, .message, .form, #contact dl', (parts) =>
      parts.map((part) => ({
        name: part.className || part.id || part.localName,
        top: part.getBoundingClientRect().top,
      })),
    );
    expect(tops.map(({ name }) => name.split(' ')[0])).toEqual(['title', 'message', 'form', 'dl']);
    const column = viewport.width > 500 ? [tops[1], tops[2]] : tops;
    const seen = column.map((part) => part?.top ?? 0);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(tops[1]?.top).toBeLessThan(viewport.height / 2);
  },
);
