import { check, choice, count, date, group, list, required, text, times } from '../fields.ts';
import { formats } from '../formats.ts';

const weekly = {
  monday: times('Montag'),
  tuesday: times('Dienstag'),
  wednesday: times('Mittwoch'),
  thursday: times('Donnerstag'),
  friday: times('Freitag'),
  saturday: times('Samstag'),
  sunday: times('Sonntag'),
};

export const hours = group(
  'Öffnungszeiten',
  {
    weekly: group('Jede Woche', weekly, { hint: 'Zum Beispiel: 8–12, 13–17:30. Leer heißt geschlossen.' }),
    exceptions: list('Einzelne Tage mit anderen Zeiten', 'Ausnahme', 30, {
      date: date('Tag', { ...required, when: 'future' }),
      hours: times('Geöffnet', { hint: 'Leer heißt geschlossen.' }),
    }),
    closedOnEves: check('Am 24. und 31. Dezember geschlossen'),
  },
  {
    check: ({ exceptions }, tell) => {
      const days = exceptions.map(({ date }) => date);
      for (const [index, day] of days.entries())
        if (days.indexOf(day) < index) tell(`exceptions.${index}.date`, 'Dieser Tag steht schon weiter oben.');
    },
  },
);

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

const answers = {
  'same-day': 'wenn möglich am selben Tag',
  'next-day': 'am nächsten Arbeitstag',
  none: 'ohne Zusage',
};

export const promise = group('Zusage', {
  answer: choice('Wir melden uns', answers),
  hoursLeft: count('So viele Stunden müssen dafür noch bleiben', 1, 8, required),
  morning: text('Am nächsten Arbeitstag bis', { ...required, format: formats.time, hint: 'Zum Beispiel: 10:00' }),
});
