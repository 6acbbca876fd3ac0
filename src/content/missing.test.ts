import { describe, expect, test } from '@jest/globals';
import type { Content } from '../../views/content/content.ts';
import { completeContents } from '../testing/companies.ts';
import { listMissing } from './missing.ts';
import { toPublished } from './published.ts';
import { sample } from './sample.ts';

const now = Date.parse('2026-11-30T12:00:00Z');
const list = (saved: Partial<Content>) => listMissing(toPublished(saved, 1), now);
const { einzelunternehmen, eingetragen, gmbh } = completeContents;

const withLegal = (content: Content, legal: Partial<Content['legal']>) => ({
  ...content,
  legal: { ...content.legal, ...legal },
});
const withContact = (content: Content, contact: Partial<Content['contact']>) => ({
  ...content,
  contact: { ...content.contact, ...contact },
});

describe('what the law wants', () => {
  test.each(Object.entries(completeContents))('is all there in a complete content: %s', (_form, content) => {
    expect(list(content)).toEqual([]);
  });

  test('depends on the legal form', () => {
    const nothing = { owner: '', registerNumber: '', registerCourt: '', seat: '' };
    const impressum = (text: string) => [{ section: 'legal', text: `Für das Impressum fehlt noch: ${text}.` }];
    const register = 'Firmenbuchnummer, Firmenbuchgericht, Sitz';
    expect(list(withLegal(einzelunternehmen, nothing))).toEqual(impressum('Inhaberin oder Inhaber'));
    expect(list(withLegal(eingetragen, nothing))).toEqual(impressum(`Inhaberin oder Inhaber, ${register}`));
    expect(list(withLegal(gmbh, nothing))).toEqual(impressum(register));
  });

  test.each<[string, Partial<Content>, string, RegExp]>([
    ['a street (L6)', withContact(gmbh, { street: '' }), 'contact', /^Für das Impressum .*: Straße und Hausnummer\.$/],
    ['a telephone number (L7)', withContact(gmbh, { phone: '' }), 'contact', /: Telefon\.$/],
    ['opening hours', { ...gmbh, hours: { ...gmbh.hours, weekly: {} as never } }, 'hours', /Öffnungszeiten/],
    ['a purpose (L14)', withLegal(gmbh, { purpose: '' }), 'legal', /: Gegenstand des Unternehmens\.$/],
    ['a guild (L9)', withLegal(gmbh, { guilds: '' }), 'legal', /: Innungen\.$/],
    ['an authority (L10)', withLegal(gmbh, { authority: '' }), 'legal', /: Gewerbebehörde\.$/],
    [
      'a host (L20)',
      withLegal(gmbh, { hosting: { name: '', location: '' } }),
      'legal',
      /^Für die Datenschutzerklärung fehlt noch: Anbieter des Webservers\.$/,
    ],
    [
      'days for logs (L26)',
      withLegal(gmbh, { logDays: '' }),
      'legal',
      /^Für die Datenschutzerklärung .*Zugriffsprotokolle/,
    ],
    ['a clause', withLegal(gmbh, { clauses: { ...gmbh.legal.clauses, payment: '' } }), 'legal', /^Für die AGB/],
    [
      'a licence for each service (L11)',
      withLegal(gmbh, { licences: gmbh.legal.licences.slice(0, 1) }),
      'legal',
      /^Für das Impressum fehlt noch die Gewerbeberechtigung für „Bodenleger“\.$/,
    ],
  ])('is told where it lacks %s', (_what, content, section, text) => {
    expect(list(content)).toEqual([{ section, text: expect.stringMatching(text) }]);
  });

  test('is not a UID or a GISA number, which not everybody has (L8)', () => {
    const licences = gmbh.legal.licences.map((licence) => ({ ...licence, gisaNumber: '' }));
    expect(list(withLegal(gmbh, { vatId: '', licences }))).toEqual([]);
  });
});

test('the note about the pictures has to be another one as soon as the owner’s own are shown', () => {
  const { pictureCredit } = sample.legal;
  const portrait = { file: 'bild_0123456789abcdef', alt: 'Anna', x: 0.5, y: 0.5 };
  const people = { entries: [{ id: 'a', name: 'Anna', role: 'Malerin', since: '', portrait }] };
  const asked = { section: 'legal', text: 'Für das Impressum fehlt noch: Bildnachweis.' };
  expect(list(withLegal(gmbh, { pictureCredit }))).toEqual([]);
  expect(list({ ...withLegal(gmbh, { pictureCredit }), people })).toEqual([asked]);
  expect(list({ ...withLegal(gmbh, { pictureCredit: 'Fotos: Anna Huber' }), people })).toEqual([]);
});

describe('what is invented', () => {
  test('is told while nothing was ever saved', () => {
    const texts = list({}).map(({ text }) => text);
    expect(texts.join()).not.toMatch(/Mustertext: (Kontakt|Rechtliches)/);
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Für das Impressum fehlt noch: Name der Firma, .*Telefon, E-Mail\.$/),
        expect.stringMatching(/^Für das Impressum fehlt noch: .*Firmenbuchnummer, UID-Nummer/),
        'Noch der Mustertext: Startseite.',
        'Noch der Mustertext: Kundenstimmen.',
      ]),
    );
  });

  test('is told field by field after it was saved unchanged', () => {
    expect(list(withLegal(gmbh, { vatId: sample.legal.vatId }))).toEqual([
      { section: 'legal', text: 'Für das Impressum fehlt noch: UID-Nummer.' },
    ]);
    expect(list(withContact(gmbh, { email: sample.contact.email }))).toEqual([
      { section: 'contact', text: 'Für das Impressum fehlt noch: E-Mail.' },
    ]);
  });

  test('is left out as soon as the company is real, so that only the gaps are told', () => {
    const texts = list({ contact: gmbh.contact }).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/Datenschutzerklärung fehlt noch/)]));
    expect(texts).not.toEqual(expect.arrayContaining([expect.stringMatching(/Kundenstimmen/)]));
  });
});

describe('what an older release or an import has stored', () => {
  test.each<[string, Partial<Content>, string, RegExp]>([
    ['a foreign UID (L8)', withLegal(gmbh, { vatId: 'DE123456789' }), 'legal', /^Rechtliches, UID-Nummer: /],
    ['no "GmbH" (L5)', withLegal(gmbh, { legalName: 'Prüf Malerei' }), 'legal', /Voller Name der Firma: .*„GmbH“/],
    ['no district office (L10)', withLegal(gmbh, { authority: 'Magistrat' }), 'legal', /Magistratisches Bezirksamt/],
    ['capitals without sense', withContact(gmbh, { postalCode: '10115' }), 'contact', /^Kontakt, Postleitzahl: /],
    [
      'a voice without consent (L32)',
      {
        ...gmbh,
        testimonials: sample.testimonials.entries.slice(0, 1).map((each) => ({ entries: [each] }))[0] as never,
      },
      'testimonials',
      /^Kundenstimmen, Zustimmung erhalten am: /,
    ],
  ])('is told as what can’t be saved like that: %s', (_what, content, section, text) => {
    expect(list(content)).toEqual([{ section, text: expect.stringMatching(text) }]);
  });

  test('may have passed', () => {
    const entry = { id: 'a', from: '2025-12-24', to: '2025-12-31', text: 'Frohe Feiertage!', isClosed: true };
    expect(list({ ...gmbh, closures: { entries: [entry] } })).toEqual([]);
  });

  test.each([{}, null, 'x', 7, [], { entries: [null, {}, 'x'] }, { legalForm: 'ag', licences: 'x', weekly: null }])(
    'has no shape that stops the site: %j',
    (value) => {
      const saved = Object.fromEntries(Object.keys(sample).map((name) => [name, value]));
      expect(list(saved as never).length).toBeGreaterThan(0);
    },
  );
});
