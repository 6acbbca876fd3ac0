import { consent, date, group, lines, list, required, text } from '../fields.ts';

export const testimonials = group('Kundenstimmen', {
  entries: list('Kundenstimmen', 'Kundenstimme', 12, {
    text: lines('Was die Person schreibt', { most: 300, ...required, hint: 'Ohne Anführungszeichen.' }),
    name: text('Name', { most: 40, ...required, hint: 'Zum Beispiel: Maria M.' }),
    location: text('Ort', { most: 40, hint: 'Zum Beispiel: Wien, Neubau' }),
    date: date('Datum', { when: 'past' }),
    consent: consent(),
  }),
});
