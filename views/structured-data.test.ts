import { describe, expect, test } from '@jest/globals';
import { sample as content } from '../src/content/sample.ts';
import { completeCompanies, sampleCompany as sample } from '../src/testing/companies.ts';
import { fullContent } from '../src/testing/full-content.ts';
import { pagePaths, renderSite } from '../src/testing/rendered.ts';
import type { Company } from './content/company.ts';
import { formatHours } from './content/format.ts';
import { serviceTitles } from './content/services.ts';

const url = 'https://www.firma.test';
const records: Company[] = [sample, ...Object.values(completeCompanies)];

const parseBlocks = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json));
const readBlocks = (company: Company, path = '/') => parseBlocks(renderSite(company, { url }).html(path));
const findBlock = (html: string, type: string) => parseBlocks(html).find((block) => block['@type'] === type);
const read = (company: Company) => findBlock(renderSite(company, { url }).html('/'), 'HousePainter');

/** All that search engines want of each kind of thing, and what it is of no use without. */
const needed: Record<string, readonly string[]> = {
  HousePainter: ['@id', 'name', 'url', 'image', 'telephone', 'address', 'areaServed', 'makesOffer'],
  PostalAddress: ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry'],
  City: ['name'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Offer: ['itemOffered'],
  Service: ['name', 'description'],
  FAQPage: ['@context', 'mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

type Thing = Record<string, unknown> & { '@type': string };

/** All that has a type, anywhere inside. */
function listThings(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(listThings);
  return '@type' in value ? [value as Thing, ...inside] : inside;
}

/** Every key and every text anywhere inside. */
function walk(value: unknown): { keys: string[]; texts: string[] } {
  if (typeof value !== 'object' || value === null) return { keys: [], texts: [String(value)] };
  const inside = Object.values(value).map(walk);
  return {
    keys: [...Object.keys(value), ...inside.flatMap(({ keys }) => keys)],
    texts: inside.flatMap(({ texts }) => texts),
  };
}

describe('structured data', () => {
  test.each(records)('is one painter on the landing page and no company elsewhere (S1): $legalName', (company) => {
    expect(readBlocks(company).filter((block) => block['@type'] === 'HousePainter')).toHaveLength(1);
    expect(read(company)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'HousePainter',
      '@id': `${url}/#business`,
    });
    for (const path of ['/datenschutz', '/impressum', '/agb', '/foo']) expect(readBlocks(company, path)).toEqual([]);
  });

  test.each(records)(
    'has what search engines require and recommend, from the record (S2, N47): $legalName',
    (company) => {
      expect(read(company)).toMatchObject({
        name: company.name,
        url: `${url}/`,
        telephone: company.phone,
        email: company.email,
        image: expect.stringMatching(/^https:\/\/www\.firma\.test\/assets\//),
        logo: expect.stringMatching(/^https:\/\/www\.firma\.test\/assets\/icon-512/),
        address: {
          '@type': 'PostalAddress',
          streetAddress: company.address.street,
          postalCode: company.address.postalCode,
          addressLocality: company.address.city,
          addressCountry: 'AT',
        },
      });
    },
  );

  test.each(records)('offers the five services, each with its sentence: $legalName', (company) => {
    expect(read(company).makesOffer).toEqual(
      content.services.entries.map(({ id, shortDescription }) => ({
        '@type': 'Offer',
        itemOffered: {
          '@type': 'Service',
          name: serviceTitles[id],
          description: shortDescription,
        },
      })),
    );
  });

  test.each(['sample', 'full'])('with the %s content, nothing lacks what its type needs', (which) => {
    const html = renderSite(sample, { url, content: which === 'full' ? fullContent : content }).html('/');
    const things = listThings(parseBlocks(html));
    expect(things.length).toBeGreaterThan(10);
    for (const thing of things) {
      const wanted = needed[thing['@type']];
      expect([thing, Object.keys(thing)]).toEqual([thing, expect.arrayContaining([...(wanted ?? ['a known type'])])]);
    }
  });

  test('repeats the questions with their answers, and no others', () => {
    const blocks = (all: typeof content) => parseBlocks(renderSite(sample, { content: all }).html('/'));
    const others = blocks(fullContent).filter((block) => block['@type'] !== 'HousePainter');
    expect(others).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: fullContent.questions.entries.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ]);
    expect(blocks({ ...fullContent, questions: { entries: [] } })).toHaveLength(1);
  });

  test('leaves out what the record does not hold, and holds no empty value (S2)', () => {
    for (const company of records) {
      expect(walk(read(company)).texts).not.toContain('');
      expect(JSON.stringify(read(company))).not.toMatch(/null|undefined|\{\}|\[\]/);
    }
  });

  test.each(records)('tells the hours as the page shows them (S3, N47): $legalName', (company) => {
    const stated: { dayOfWeek: string[]; opens: string; closes: string }[] = read(company).openingHoursSpecification;
    expect(stated).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '18:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '16:00' },
    ]);
    const text = renderSite(company).text('/');
    for (const line of formatHours(company.openingHours)) expect(text).toContain(line.replace('\u00a0', ' '));
  });

  test('tells closures and single days apart from the usual hours, and nothing of them while there are none (S3)', () => {
    const closures = [{ from: '2026-12-24', to: '2027-01-06' }];
    const exceptions = { '2026-12-30': [{ opens: '09:00', closes: '12:00' }], '2026-11-16': [] };
    const company = { ...sample, schedule: { ...sample.schedule, closures, exceptions } };
    const toSpecial = (validFrom: string, validThrough: string, opens = '00:00', closes = '00:00') => ({
      '@type': 'OpeningHoursSpecification',
      ...{ opens, closes, validFrom, validThrough },
    });
    expect(read(company).specialOpeningHoursSpecification).toEqual([
      toSpecial('2026-12-24', '2027-01-06'),
      toSpecial('2026-12-30', '2026-12-30', '09:00', '12:00'),
      toSpecial('2026-11-16', '2026-11-16'),
    ]);
    expect(read(company).openingHoursSpecification).toEqual(read(sample).openingHoursSpecification);
    expect(read(sample)).not.toHaveProperty('specialOpeningHoursSpecification');
  });

  test('serves Vienna and surroundings, and the districts that the owner names (S4)', () => {
    const area = [{ '@type': 'City', name: 'Wien' }, 'Wien und Umgebung'];
    for (const company of records) expect(read(company).areaServed).toEqual([...area, content.contact.districts]);
    const none = { ...content, contact: { ...content.contact, districts: '' } };
    expect(findBlock(renderSite(sample, { content: none }).html('/'), 'HousePainter').areaServed).toEqual(area);
  });

  test.each(records)(
    'no rating is marked up anywhere, as the company would praise itself (S5, N47): $legalName',
    (company) => {
      expect(walk(readBlocks(company)).keys.filter((key) => /review|rating|author|itemReviewed/i.test(key))).toEqual(
        [],
      );
      for (const path of pagePaths)
        expect(renderSite(company).html(path)).not.toMatch(/itemprop|itemscope|typeof="|vocab="/);
    },
  );

  test.each(records)('repeats only what the page shows (S6): $legalName', (company) => {
    const { logo: _logo, image: _image, '@context': _context, ...facts } = read(company);
    const html = renderSite(company, { url })
      .html('/')
      .replace(/<script.*?<\/script>/gs, '');
    const shown = renderSite(company, { url }).text('/');
    const times = /^\d\d:\d\d$|^(Mon|Tues|Wednes|Thurs|Fri|Satur)day$/;
    const types = /^(HousePainter|PostalAddress|City|OpeningHoursSpecification|Offer|Service|AT)$/;
    for (const text of walk(facts).texts.filter((each) => !times.test(each) && !types.test(each))) {
      const path = text.startsWith(url) ? text.slice(url.length) : undefined;
      const isThere =
        path === undefined
          ? shown.includes(text) || html.includes(`"tel:${text}"`)
          : path === '/' || path === '/#business' || html.includes(`id="${path.slice(2)}"`);
      expect({ text, isThere }).toEqual({ text, isThere: true });
    }
  });

  test('nothing in the record can close its element (H2)', () => {
    const name = 'Farbe </script><script>alert(1)</script>';
    const html = renderSite({ ...sample, name }).html('/');
    expect(html).not.toContain('<script>alert');
    expect(read({ ...sample, name }).name).toBe(name);
    const questions = { entries: [{ id: 'question-1', question: name, answer: name }] };
    const asked = renderSite(sample, { content: { ...content, questions } }).html('/');
    expect(asked).not.toContain('<script>alert');
    expect(findBlock(asked, 'FAQPage').mainEntity[0].acceptedAnswer.text).toBe(name);
  });
});
