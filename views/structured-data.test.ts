import { describe, expect, test } from '@jest/globals';
import { completeCompanies, sampleCompany as sample } from '../src/testing/companies.ts';
import { pagePaths, renderSite } from '../src/testing/rendered.ts';
import type { Company } from './content/company.ts';
import { formatHours } from './content/format.ts';
import { serviceTitles } from './content/services.ts';

const url = 'https://www.firma.test';
const records: Company[] = [sample, ...Object.values(completeCompanies)];

const readBlocks = (company: Company, path = '/') =>
  [
    ...renderSite(company, { url })
      .html(path)
      .matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
  ].map(([, json = '']) => JSON.parse(json));
const read = (company: Company) => readBlocks(company)[0];

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
  test.each(records)('is one painter on the landing page and nothing elsewhere (S1): $legalName', (company) => {
    expect(readBlocks(company)).toHaveLength(1);
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
      const offered = read(company).makesOffer.map(
        ({ itemOffered }: { itemOffered: { name: string } }) => itemOffered.name,
      );
      expect(offered).toEqual(Object.values(serviceTitles));
    },
  );

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

  test('serves Vienna and surroundings, and lists no districts (S4)', () => {
    for (const company of records)
      expect(read(company).areaServed).toEqual([{ '@type': 'City', name: 'Wien' }, 'Wien und Umgebung']);
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
  });
});
