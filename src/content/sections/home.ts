import { serviceTitles } from '../../../views/content/services.ts';
import { choice, group, lines, list, picture, required, text } from '../fields.ts';

export const home = group('Startseite', {
  lead: lines('Der erste Satz', { most: 160, ...required }),
  facts: list('Zahlen und Fakten', 'Zahl', 3, {
    value: text('In großer Schrift', { most: 14, ...required, hint: 'Zum Beispiel: 25 Jahre' }),
    text: text('Darunter', { most: 60, ...required, hint: 'Zum Beispiel: Erfahrung im Altbau' }),
  }),
  about: lines('Über uns', required),
  points: list('Was Sie auszeichnet', 'Punkt', 3, {
    title: text('Überschrift', { most: 50, ...required }),
    text: lines('Text', { most: 300, ...required }),
  }),
  picture: picture('Bild neben dem Text über uns', 'card', true),
});

export const services = group('Leistungen', {
  entries: list(
    'Leistungen',
    'Leistung',
    5,
    {
      shortDescription: lines('In einem Satz', { most: 180, ...required }),
      fullDescription: lines('Wie Sie arbeiten', { most: 900, ...required }),
      urgentNote: text('Hinweis für Eiliges', { most: 70, hint: 'Wenn Sie wollen; steht vor der Telefonnummer.' }),
      picture: picture('Bild', 'card', true),
    },
    choice('Leistung', serviceTitles, true),
  ),
});
