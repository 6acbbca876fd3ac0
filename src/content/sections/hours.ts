import { check, date, group, list, required, times } from '../fields.ts';

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
