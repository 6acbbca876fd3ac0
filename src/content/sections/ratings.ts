import { count, group, link, list, month, required, text } from '../fields.ts';
import { formats } from '../formats.ts';

export const ratings = group('Bewertungen', {
  entries: list('Bewertungen', 'Bewertung', 3, {
    platform: text('Plattform', { most: 30, ...required, hint: 'Zum Beispiel: Google' }),
    value: text('Schnitt', { ...required, format: formats.rating, hint: 'Von 1,0 bis 5,0, zum Beispiel: 4,8' }),
    count: count('Anzahl der Bewertungen', 1, 99_999),
    url: link('Link zu Ihrem Profil', required),
    asOf: month('Stand', { ...required, when: 'past' }),
  }),
});
