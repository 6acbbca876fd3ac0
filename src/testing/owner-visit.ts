import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { createDailyCounts } from '../store/sqlite/limits.ts';
import { type Exchange, exchange } from './exchange.ts';
import { toText } from './rendered.ts';
import { createTestSite, type TestSite } from './site.ts';

type Part = string | { fileName: string; content: Buffer };

/** The owner's browser: follows redirects, and sends forms as browsers do. */
export function visitAsOwner(site: TestSite, code = toCode(site)) {
  const withCode = (path: string) => {
    const url = new URL(path, 'http://localhost/');
    if (!url.searchParams.has('code')) url.searchParams.set('code', code);
    return url.pathname + url.search;
  };
  const open = (path: string, method = 'GET') => exchange(site.app, withCode(path), { method });

  /** Posts fields as a multipart form. */
  function post(
    path: string,
    parts: Record<string, Part> = {},
    headers: Record<string, string> = own,
  ): Promise<Exchange> {
    const boundary = 'boundary-of-the-form';
    const body = Buffer.concat([
      ...Object.entries(parts).flatMap(([name, part]) => {
        const isFile = typeof part !== 'string';
        const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
        const rest = isFile ? `; filename="${part.fileName}"\r\nContent-Type: image/jpeg` : '';
        return [Buffer.from(`${head}${rest}\r\n\r\n`), isFile ? part.content : Buffer.from(part), Buffer.from('\r\n')];
      }),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    return exchange(site.app, withCode(path), { method: 'POST', headers: { ...type, ...headers }, body });
  }

  return {
    code,
    open,
    post,
    /** Fills in the form of a section as it is now, and asks for the preview. */
    async fill(path: string, changes: Record<string, Part>, from = path): Promise<Exchange> {
      return post(path, { ...readFields((await open(from)).text), ...changes });
    },
    /** The same, through to the end; resolves to the answer to the last post. */
    async publish(path: string, changes: Record<string, Part>): Promise<Exchange> {
      const preview = await this.fill(path, changes);
      const { pathname } = new URL(preview.headers.location ?? '', 'http://localhost/');
      return this.fill(pathname, {});
    },
  };
}

/** A site for each test, and its owner. To be called once in a test file. */
export function prepareOwner() {
  let site: TestSite;
  let owner: ReturnType<typeof visitAsOwner>;
  beforeEach(() => {
    site = createTestSite();
    owner = visitAsOwner(site);
  });
  afterEach(() => site.close());
  return {
    get site(): TestSite {
      return site;
    },
    get owner(): ReturnType<typeof visitAsOwner> {
      return owner;
    },
    /** What a visitor gets. */
    visit: async (path = '/'): Promise<string> => (await exchange(site.app, path)).text,
    /** As if that had been done so often today. */
    async count(name: string, times: number): Promise<void> {
      const counts = createDailyCounts({ path: join(site.folder, 'pins.db'), clock: site.clock });
      for (let counted = 0; counted < times; counted++) await counts.count(`${name} 0`);
      counts.close();
    },
  };
}

/** A testimonial, as a form takes it. */
export const voice = {
  text: 'Sehr sauber.',
  name: 'Anna Berger',
  location: 'Wien',
  date: '2025-11-01',
  consent: '2025-11-02',
};

/** What is to be filled in at least, so that the section can be published. */
export const contact = {
  name: 'Malerei Huber',
  street: 'Hauptstraße 5',
  phone: '0664 1234567',
  email: 'office@huber.at',
};

export const mainOf = (html: string) => toText(html.slice(html.indexOf('<main'), html.indexOf('</main>')));

const own = { 'Sec-Fetch-Site': 'same-origin' };

export const toCode = ({ websiteLinks, clock }: TestSite): string =>
  new URL(websiteLinks.toUrl('', clock.now())).searchParams.get('code') ?? '';

/** What a browser would post of the last form on a page, if no button had a name. */
export function readFields(html: string): Record<string, string> {
  const form = html.slice(html.lastIndexOf('<form'));
  const fields = [
    ...form.matchAll(
      /<input type="(?!file|image|checkbox)[^>]*>|<textarea[^>]*>[^<]*|<input[^>]*type="checkbox"[^>]*checked=""[^>]*>/g,
    ),
  ].map(([tag]) => {
    const value = tag.startsWith('<textarea')
      ? tag.replace(/^[^>]*>\n?/, '')
      : (/ value="([^"]*)"/.exec(tag)?.[1] ?? 'on');
    return [/ name="([^"]*)"/.exec(tag)?.[1] ?? '', decode(value)];
  });
  const choices = [...form.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, name, options = '']) => [
      name,
      decode(
        (/value="([^"]*)" selected=""|selected="" value="([^"]*)"/.exec(options) ?? []).slice(1).find(Boolean) ?? '',
      ),
    ],
  );
  return Object.fromEntries([...fields, ...choices]);
}

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
