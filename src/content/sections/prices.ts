import { group, list, month, required, text } from '../fields.ts';
import { formats } from '../formats.ts';

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
