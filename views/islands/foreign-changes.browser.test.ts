import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { formHydrated, launchBrowser, launchFirefox, readForm } from '../../src/testing/browser.ts';
import { exampleRequest } from '../../src/testing/requests.ts';
import { type RunningSite, startSite } from '../../src/testing/running-site.ts';

/** What extensions, translators and password managers do to the form before its script has come. They run in the page. */
const changes: Record<string, (form: HTMLFormElement) => void> = {
  'a block beside each field': (form) => {
    for (const field of form.querySelectorAll<HTMLInputElement>('.field :is(input, select, textarea)'))
      field.after(document.createElement('div'));
  },
  'a block before each field': (form) => {
    for (const field of form.querySelectorAll<HTMLInputElement>('.field :is(input, select, textarea)'))
      field.before(document.createElement('div'));
  },
  'a block around each field': (form) => {
    for (const field of form.querySelectorAll<HTMLInputElement>('.field :is(input, select, textarea)')) {
      const block = document.createElement('div');
      field.replaceWith(block);
      block.append(field);
    }
  },
  'a text beside each field': (form) => {
    for (const field of form.querySelectorAll<HTMLInputElement>('.field :is(input, select, textarea)'))
      field.after('✓');
  },
  'a comment beside each field': (form) => {
    for (const field of form.querySelectorAll<HTMLInputElement>('.field :is(input, select, textarea)'))
      field.after(document.createComment('seen'));
  },
  'a block at the beginning of the form': (form) => form.prepend(document.createElement('section')),
  'a block at the end of the form': (form) => form.append(document.createElement('x-toolbar')),
  'a block before the form': (form) => form.before(document.createElement('div')),
  'a block around the form': (form) => {
    const block = document.createElement('div');
    form.replaceWith(block);
    block.append(form);
  },
  'a template in the form': (form) => form.append(document.createElement('template')),
  'a button in each label': (form) => {
    for (const label of form.querySelectorAll('label')) label.append(document.createElement('button'));
  },
  'words translated': (form) => {
    const walker = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
    const words: Text[] = [];
    while (walker.nextNode()) words.push(walker.currentNode as Text);
    for (const word of words) {
      const inner = document.createElement('font');
      inner.textContent = `≈ ${word.data}`;
      const outer = document.createElement('font');
      outer.append(inner);
      word.replaceWith(outer);
    }
  },
  'words marked in the middle': (form) => {
    for (const label of form.querySelectorAll('label, p span')) {
      const [word] = label.childNodes;
      if (!(word instanceof Text) || word.length < 4) continue;
      const mark = document.createElement('mark');
      mark.append(word.splitText(2));
      label.append(mark);
    }
  },
  'labels removed': (form) => {
    for (const label of form.querySelectorAll('label')) label.remove();
  },
  'places for errors removed': (form) => {
    for (const place of form.querySelectorAll('.field__error')) place.remove();
  },
  'info buttons removed': (form) => {
    for (const info of form.querySelectorAll('.info')) info.remove();
  },
  'labels renamed': (form) => {
    for (const label of form.querySelectorAll('label')) {
      const other = document.createElement('x-label');
      other.append(...label.childNodes);
      label.replaceWith(other);
    }
  },
  'an option added': (form) => form.querySelector('select')?.add(new Option('Andere', 'other'), 1),
  'an option removed': (form) => form.querySelector('option')?.remove(),
  'options grouped': (form) => {
    for (const select of form.querySelectorAll('select')) {
      const group = document.createElement('optgroup');
      group.append(...select.options);
      select.append(group);
    }
  },
  'attributes added and changed': (form) => {
    form.setAttribute('data-form-type', 'contact');
    form.removeAttribute('action');
    for (const field of form.querySelectorAll<HTMLInputElement>('.field :is(input, select, textarea)')) {
      field.setAttribute('data-lpignore', 'true');
      field.setAttribute('autocomplete', 'off');
      field.className = 'filled';
      field.style.backgroundColor = 'yellow';
    }
  },
  'names of fields changed': (form) => {
    for (const [index, field] of form
      .querySelectorAll<HTMLInputElement>('.field :is(input, select, textarea)')
      .entries())
      field.name = `field-${index}`;
  },
  'ids of fields changed': (form) => {
    for (const [index, field] of form
      .querySelectorAll<HTMLInputElement>('.field :is(input, select, textarea)')
      .entries())
      field.id = `field-${index}`;
  },
  'the id of the form changed': (form) => {
    form.id = 'form-1';
  },
  'fields replaced by their copies': (form) => {
    for (const field of form.querySelectorAll<HTMLInputElement>('.field :is(input, select, textarea)'))
      field.replaceWith(field.cloneNode(true));
  },
  'an empty twin of a field': (form) => {
    const twin = form.querySelector('input')?.cloneNode() as HTMLInputElement;
    twin.hidden = true;
    form.prepend(twin);
  },
};

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ CONTACT_LIMIT: '1000' });
});
afterAll(() => site.stop());

describe.each([
  ['Chromium', launchBrowser],
  ['Firefox', launchFirefox],
])('in %s, what was typed stays and is sent after', (_name, launch) => {
  let browser: Browser & { dispose(): Promise<void> };
  let page: Page;
  beforeAll(async () => {
    browser = await launch();
    page = await browser.newPage();
  });
  afterAll(() => browser.dispose());

  const { message, ...others } = exampleRequest;
  const fields = { ...others, district: '1070', when: 'später', message, colour: 'Salbei' };

  test.each(Object.entries(changes))('%s (N48, a11y 9)', async (_what, change) => {
    const complaints: unknown[] = [];
    const complain = (error: unknown) => complaints.push(error);
    await page.goto(site.url, { waitUntil: 'domcontentloaded' });
    page.on('pageerror', complain);
    await page.$eval('form', change);
    await page.$eval('form', type, fields);
    await formHydrated(page);

    expect(await readForm(page)).toEqual(fields);
    const caret = await page.evaluate(() => {
      const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
      return { id, selectionStart, selectionEnd };
    });
    expect(caret).toEqual({ id: 'lastName', selectionStart: 2, selectionEnd: 3 });
    await page.evaluate(() => {
      const { fetch } = globalThis;
      globalThis.fetch = (url, options) => {
        Object.assign(globalThis, { posted: options?.body });
        return fetch(url, options);
      };
    });
    await page.$eval('.form [type="submit"]', (button) => (button as HTMLButtonElement).click());
    await page.waitForSelector('.notice--success');
    expect(JSON.parse(await page.evaluate(() => (globalThis as unknown as { posted: string }).posted))).toEqual(fields);
    page.off('pageerror', complain);
    expect(complaints).toEqual([]);
  });
});

/** Fills in the form while nothing of its script is there, and selects a letter in the second field. */
function type(form: Element, { service, when, colour, ...texts }: Record<string, string>): void {
  const inputs = form.querySelectorAll<HTMLInputElement>('.field :is(input:not([hidden]), textarea)');
  for (const [index, text] of Object.values(texts).entries()) Object.assign(inputs[index] ?? {}, { value: text });
  for (const [index, value] of [service, when].entries())
    Object.assign(form.querySelectorAll('select')[index] ?? {}, { value });
  // Without events, after which the script would wait for a pause in the typing.
  Object.assign(document.querySelector(`[value="${colour}"]`) ?? {}, { checked: true });
  inputs[1]?.focus();
  inputs[1]?.setSelectionRange(2, 3);
}
