import { group, list, picture, required, text, year } from '../fields.ts';

export const people = group('Menschen', {
  entries: list('Menschen', 'Person', 5, {
    name: text('Name', { most: 40, ...required }),
    role: text('Aufgabe', { most: 50, ...required, hint: 'Zum Beispiel: Malermeisterin und Inhaberin' }),
    since: year('Dabei seit', { hint: 'Jahr' }),
    portrait: picture('Porträt', 'portrait'),
  }),
});
