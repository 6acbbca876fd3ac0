import { choice, count, group, required, text } from '../fields.ts';
import { formats } from '../formats.ts';

const answers = {
  'same-day': 'am selben Tag, wenn noch genug Zeit ist',
  'next-day': 'am nächsten Arbeitstag',
  none: 'ohne Zusage',
};

export const promise = group('Zusage', {
  answer: choice('Wir melden uns', answers),
  hoursLeft: count('So viele Stunden vor Schluss noch am selben Tag', 1, 8, required),
  morning: text('Am nächsten Arbeitstag bis', { ...required, format: formats.time, hint: 'Zum Beispiel: 10:00' }),
});
