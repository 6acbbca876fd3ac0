import { consent, count, date, group, lines, link, list, month, picture, required, text, year } from '../fields.ts';
import { formats } from '../formats.ts';

export const testimonials = group('Kundenstimmen', {
  entries: list('Kundenstimmen', 'Kundenstimme', 12, {
    text: lines('Was die Person schreibt', { most: 300, ...required, hint: 'Ohne Anführungszeichen.' }),
    name: text('Name', { most: 40, ...required, hint: 'Zum Beispiel: Maria M.' }),
    location: text('Ort', { most: 40, hint: 'Zum Beispiel: Wien, Neubau' }),
    date: date('Datum', { when: 'past' }),
    consent: consent(),
  }),
});

export const ratings = group('Bewertungen', {
  entries: list('Bewertungen', 'Bewertung', 3, {
    platform: text('Plattform', { most: 30, ...required, hint: 'Zum Beispiel: Google' }),
    value: text('Schnitt', { ...required, format: formats.rating, hint: 'Von 1,0 bis 5,0, zum Beispiel: 4,8' }),
    count: count('Anzahl der Bewertungen', 1, 99_999),
    url: link('Link zu Ihrem Profil', required),
    asOf: month('Stand', { ...required, when: 'past' }),
  }),
});

export const references = group('Referenzen', {
  entries: list('Referenzen', 'Referenz', 12, {
    before: picture('Vorher', 'pair', true),
    after: picture('Nachher', 'pair', true),
    work: text('Was gemacht wurde', { most: 90, ...required, hint: 'Zum Beispiel: Stiegenhaus ausgemalt' }),
    district: text('Bezirk oder Ort', { most: 40, ...required, hint: 'Ohne Adresse, zum Beispiel: Wien, Neubau' }),
    year: year('Jahr', required),
    consent: consent(),
  }),
});

export const people = group('Menschen', {
  entries: list('Menschen', 'Person', 5, {
    name: text('Name', { most: 40, ...required }),
    role: text('Aufgabe', { most: 50, ...required, hint: 'Zum Beispiel: Malermeisterin und Inhaberin' }),
    since: year('Dabei seit', { hint: 'Jahr' }),
    portrait: picture('Porträt', 'portrait'),
  }),
});

export const steps = group('Ablauf', {
  entries: list('Schritte', 'Schritt', 5, {
    title: text('Schritt', { most: 40, ...required, hint: 'Zum Beispiel: Kostenlose Besichtigung' }),
    duration: text('Wie lange das dauert', { most: 50, hint: 'Zum Beispiel: binnen einer Woche' }),
    text: lines('Was dabei geschieht', { most: 200, ...required }),
  }),
});

export const prices = group(
  'Preise',
  {
    asOf: month('Stand', { when: 'past' }),
    entries: list('Beispiele', 'Beispiel', 6, {
      work: text('Arbeit', { most: 90, ...required, hint: 'Zum Beispiel: Zimmer mit 20 m² ausmalen' }),
      price: text('Preis in Euro, brutto', { ...required, format: formats.amount, hint: 'Zum Beispiel: 1.890' }),
      included: text('Was dabei ist', { most: 160, ...required }),
    }),
  },
  {
    check: ({ asOf, entries }, tell) => {
      if (entries.length > 0 && asOf === '') tell('asOf', 'Bitte Monat und Jahr der Preise eintragen.');
    },
  },
);

export const questions = group('Fragen', {
  entries: list('Fragen', 'Frage', 6, {
    question: text('Frage', { most: 100, ...required }),
    answer: lines('Antwort', required),
  }),
});
