import { describe, expect, test } from '@jest/globals';
import type { SectionName } from '../../views/content/content.ts';
import { completeContents } from '../testing/companies.ts';
import { judge } from './judge.ts';
import { sample } from './sample.ts';

/** Ten minutes to midnight in UTC: in Vienna the first of December has begun. */
const now = Date.parse('2026-11-30T23:50:00Z');
const { gmbh, einzelunternehmen } = completeContents;

const picture = { file: 'bild-1', alt: 'Ein Stiegenhaus', x: 0.5, y: 0.5 };
const testimonial = { id: 'a', name: 'Maria M.', location: '', text: 'Gut.', date: '', consent: '2026-11-02' };
const reference = {
  ...{ id: 'a', work: 'Stiegenhaus ausgemalt', district: 'Wien, Neubau', year: '2025', consent: '2026-11-02' },
  ...{ before: picture, after: picture },
};
const rating = { id: 'a', platform: 'Google', value: '4,8', count: '87', url: 'https://g.at/x', asOf: '2026-11' };
const closure = { id: 'a', from: '2026-12-24', to: '2027-01-06', text: 'Betriebsurlaub', isClosed: true };
const price = { id: 'a', work: 'Zimmer', price: '890', included: 'Material' };
const person = { id: 'a', name: 'Eva Huber', role: 'Malerin', since: '', portrait: { ...picture, file: '', alt: '' } };

const errorsOf = (name: SectionName, value: object) => judge(name, { ...gmbh[name], ...value }, now).errors;

describe('what can be saved', () => {
  test.each<[SectionName, object]>([
    ['contact', {}],
    ['testimonials', { entries: [testimonial] }],
    ['references', { entries: [reference] }],
    ['ratings', { entries: [rating, { ...rating, id: 'b', count: '' }] }],
    ['closures', { entries: [closure, { ...closure, id: 'b', from: '2026-11-20', to: '2026-12-01' }] }],
    ['prices', { asOf: '2026-12', entries: [price] }],
    ['people', { entries: [person] }],
    ['services', { entries: gmbh.services.entries.toReversed() }],
    ['legal', { vatId: '', purpose: '', owner: '' }],
    ['legal', einzelunternehmen.legal],
    ['legal', { ...einzelunternehmen.legal, owner: 'Dipl.-Ing. Dr.in Petra Prüfer' }],
  ])('%s stays as it was typed', (name, change) => {
    const typed = { ...gmbh[name], ...change };
    expect(judge(name, typed, now)).toEqual({ value: typed, errors: {} });
  });

  test('loses what was pasted along, and nothing else', () => {
    const typed = {
      ...gmbh.contact,
      name: '\u200b  Huber\t Malerei\u0007 ',
      email: 'Office@Huber.AT',
      districts: 'Wa\u0308hring',
    };
    const { name, email, districts } = judge('contact', typed, now).value ?? gmbh.contact;
    expect([name, email, districts]).toEqual(['Huber Malerei', 'office@huber.at', 'Währing']);
    const lead = 'Erste Zeile \r\n\r\n\r\n\r\nZweite,\u00a020\u00a0m²';
    expect(judge('home', { ...gmbh.home, lead }, now).value?.lead).toBe('Erste Zeile\n\nZweite,\u00a020\u00a0m²');
  });

  test('comes from a form, where all is text', () => {
    const typed = { ...gmbh.home, picture: { ...picture, x: '0.25', y: '1' } };
    expect(judge('home', typed, now).value?.picture).toMatchObject({ x: 0.25, y: 1 });
    for (const x of ['', 'Infinity', '7', -1, null])
      expect(judge('home', { ...gmbh.home, picture: { ...picture, x } }, now).value?.picture.x).toBe(0.5);
    expect(judge('hours', { ...gmbh.hours, closedOnEves: 'on' }, now).value?.closedOnEves).toBe(true);
    expect(judge('hours', { weekly: {} }, now).value?.closedOnEves).toBe(false);
  });

  test('leaves out what the site does not know', () => {
    const { value } = judge('questions', JSON.parse('{"entries":[],"__proto__":{"x":1},"extra":1}'), now);
    expect(value).toEqual({ entries: [] });
  });

  test('may hold days that have passed since they were saved', () => {
    const former = { entries: [{ ...closure, from: '2025-12-24', to: '2026-01-06' }] };
    expect(judge('closures', former, now).errors).toEqual({ 'entries.0.to': expect.stringMatching(/vorbei/) });
    expect(judge('closures', former, now, former).errors).toEqual({});
  });
});

describe('what is told beside its field', () => {
  test.each<[string, SectionName, object, string, RegExp]>([
    ['no telephone number', 'contact', { phone: ' ' }, 'phone', /Telefon/],
    ['a wrong telephone number', 'contact', { phone: '0664' }, 'phone', /0664 123 45 67/],
    ['a post box (L6)', 'contact', { street: 'Postfach 12' }, 'street', /Postfach/],
    ['no house number (L6)', 'contact', { street: 'Prüfgasse' }, 'street', /Hausnummer/],
    ['a foreign postcode (L6)', 'contact', { postalCode: '10115' }, 'postalCode', /vier Ziffern/],
    ['a name that is too long for the logo', 'contact', { name: 'Huber '.repeat(8) }, 'name', /40 Zeichen.*47/],
    ['hours that overlap', 'hours', { weekly: { friday: '8-13, 12-17' } }, 'weekly.friday', /überschneiden/],
    [
      'a day that has passed',
      'hours',
      { exceptions: [{ id: 'a', date: '2026-11-30', hours: '' }] },
      'exceptions.0.date',
      /vorbei/,
    ],
    [
      'the same day twice',
      'hours',
      {
        exceptions: [
          { id: 'a', date: '24.12.2026', hours: '' },
          { id: 'b', date: '2026-12-24', hours: '8-12' },
        ],
      },
      'exceptions.1.date',
      /schon weiter oben/,
    ],
    [
      'a holiday that ends before it begins',
      'closures',
      { entries: [{ ...closure, to: '2026-12-23' }] },
      'entries.0.to',
      /vor dem ersten/,
    ],
    [
      'a last day that is none',
      'closures',
      { entries: [{ ...closure, to: '1.1.27' }] },
      'entries.0.to',
      /24\.12\.2026/,
    ],
    ['an unknown promise', 'promise', { answer: 'sofort' }, 'answer', /auswählen/],
    ['a promise of no hours', 'promise', { hoursLeft: '0' }, 'hoursLeft', /von 1 bis 8/],
    ['no first sentence (D21)', 'home', { lead: '' }, 'lead', /ausfüllen/],
    [
      'too many facts',
      'home',
      { facts: [1, 2, 3, 4].map((id) => ({ id: `${id}`, value: 'x', text: 'x' })) },
      'facts',
      /höchstens 3/,
    ],
    ['a service less (D21)', 'services', { entries: gmbh.services.entries.slice(1) }, 'entries', /fehlt/],
    [
      'a service twice',
      'services',
      { entries: [...gmbh.services.entries.slice(1), gmbh.services.entries[1]] },
      'entries',
      /doppelt/,
    ],
    [
      'a service without words',
      'services',
      {
        entries: gmbh.services.entries.map((entry, index) => (index === 2 ? { ...entry, fullDescription: '' } : entry)),
      },
      'entries.2.fullDescription',
      /ausfüllen/,
    ],
    [
      'no consent (L32)',
      'testimonials',
      { entries: [{ ...testimonial, consent: '' }] },
      'entries.0.consent',
      /^Bitte das Datum der Zustimmung eintragen\.$/,
    ],
    [
      'consent from tomorrow',
      'testimonials',
      { entries: [{ ...testimonial, consent: '2.12.2026' }] },
      'entries.0.consent',
      /Zukunft/,
    ],
    ['no consent', 'references', { entries: [{ ...reference, consent: '' }] }, 'entries.0.consent', /Zustimmung/],
    [
      'a picture without words',
      'references',
      { entries: [{ ...reference, after: { ...picture, alt: '' } }] },
      'entries.0.after.alt',
      /beschreiben/,
    ],
    [
      'no picture',
      'references',
      { entries: [{ ...reference, before: undefined }] },
      'entries.0.before.file',
      /Bild wählen/,
    ],
    ['a year to come', 'references', { entries: [{ ...reference, year: '2027' }] }, 'entries.0.year', /Zukunft/],
    [
      'a path for a picture',
      'references',
      { entries: [{ ...reference, after: { ...picture, file: '../x' } }] },
      'entries.0.after.file',
      /noch einmal/,
    ],
    ['six of five stars', 'ratings', { entries: [{ ...rating, value: '6,0' }] }, 'entries.0.value', /4,8/],
    ['a month to come', 'ratings', { entries: [{ ...rating, asOf: '1/2027' }] }, 'entries.0.asOf', /Zukunft/],
    ['half a review', 'ratings', { entries: [{ ...rating, count: '87,5' }] }, 'entries.0.count', /ganze Zahl/],
    ['prices of no date (L35)', 'prices', { entries: [price] }, 'asOf', /Monat und Jahr/],
    [
      'a price in words',
      'prices',
      { asOf: '2026-11', entries: [{ ...price, price: 'günstig' }] },
      'entries.0.price',
      /Betrag/,
    ],
    [
      'a shortened first name (L3)',
      'legal',
      { legalForm: 'eingetragen', legalName: 'X e.U.', owner: 'P. Prüfer' },
      'owner',
      /Vornamen/,
    ],
    [
      'a shortened first name behind a title',
      'legal',
      { legalForm: 'eingetragen', legalName: 'X e.U.', owner: 'Mag.a P. Prüfer' },
      'owner',
      /Vornamen/,
    ],
    [
      'a brand instead of the name (L3)',
      'legal',
      { legalForm: 'einzelunternehmen', owner: 'Petra Prüfer' },
      'legalName',
      /Vor- und Familienname/,
    ],
    ['no "e.U." (L4)', 'legal', { legalForm: 'eingetragen' }, 'legalName', /„e\.U\.“/],
    ['no "GmbH" (L5)', 'legal', { legalName: 'Prüf Malerei' }, 'legalName', /„GmbH“/],
    ['no legal form', 'legal', { legalForm: 'ag' }, 'legalForm', /auswählen/],
    ['a foreign register number (L4)', 'legal', { registerNumber: 'HRB 12345' }, 'registerNumber', /FN 123456d/],
    ['a UID with a slip (L8)', 'legal', { vatId: 'ATU12345678' }, 'vatId', /UID/],
    [
      'a guild that there is not',
      'legal',
      { guilds: 'Landesinnung der Maler\nLandesinnung der Bodenleger' },
      'guilds',
      /Bauhilfsgewerbe/,
    ],
    ['logs that are kept for a month (L26)', 'legal', { logDays: '30' }, 'logDays', /von 1 bis 14/],
    [
      'a title without state (L13)',
      'legal',
      { master: { title: 'Malermeisterin', awardedIn: '' } },
      'master.awardedIn',
      /auch das/,
    ],
    [
      'a short GISA number',
      'legal',
      { licences: [{ id: 'a', trade: 'painting', title: 'Maler', gisaNumber: '123' }] },
      'licences.0.gisaNumber',
      /acht Ziffern/,
    ],
    [
      'a review to come (L37)',
      'legal',
      { complianceDates: { privacy: '2027-01-01' } },
      'complianceDates.privacy',
      /Zukunft/,
    ],
  ])('%s', (_what, name, change, path, advice) => {
    expect(errorsOf(name, change)).toEqual({ [path]: expect.stringMatching(advice) });
  });

  test('comes all at once, in the order of the fields', () => {
    const entries = [
      { ...testimonial, text: '', consent: '' },
      { ...testimonial, id: 'b', date: '2027-01-01' },
    ];
    expect(Object.keys(errorsOf('testimonials', { entries }))).toEqual([
      'entries.0.text',
      'entries.0.consent',
      'entries.1.date',
    ]);
  });

  test.each([null, undefined, 7, 'x', [], { entries: 'x' }, { entries: [null, 7, [], { id: {} }] }])(
    'comes for whatever is posted: %j',
    (typed) => {
      for (const name of Object.keys(sample) as SectionName[])
        for (const message of Object.values(judge(name, typed, now).errors))
          expect(message).toMatch(/^(Bitte|Hier|Ein) .*\.$/);
    },
  );
});
