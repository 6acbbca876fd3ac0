import { check, date, group, list, required, text } from '../fields.ts';

const example = 'Zum Beispiel: Wir sind auf Betriebsurlaub und ab 7. Jänner wieder für Sie da.';
const entries = list('Urlaube und Hinweise', 'Urlaub oder Hinweis', 10, {
  from: date('Erster Tag', required),
  to: date('Letzter Tag', { ...required, when: 'future' }),
  text: text('Hinweis', { most: 140, ...required, hint: example }),
  isClosed: check('In dieser Zeit geschlossen', 'Dann sagt die Website für diese Tage auch keine Antwort zu.'),
});

export const closures = group(
  'Urlaub & Hinweis',
  { entries },
  {
    check: ({ entries }, tell) => {
      for (const [index, { from, to }] of entries.entries())
        if (to && from > to) tell(`entries.${index}.to`, 'Bitte prüfen: Der letzte Tag liegt vor dem ersten.');
    },
  },
);
