import { serviceTitles } from '../../../views/content/services.ts';
import { choice, group, lines, list, picture, required, text } from '../fields.ts';

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
