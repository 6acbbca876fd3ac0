import { consent, group, list, picture, required, text, year } from '../fields.ts';

export const references = group('Referenzen', {
  entries: list('Referenzen', 'Referenz', 12, {
    before: picture('Vorher', 'pair', true),
    after: picture('Nachher', 'pair', true),
    work: text('Was gemacht wurde', { most: 90, ...required, hint: 'Zum Beispiel: Stiegenhaus ausgemalt' }),
    district: text('Bezirk oder Ort', { most: 40, ...required, hint: 'Ohne Adresse, zum Beispiel: Wien, Neubau' }),
    year: year('Jahr', required),
    consent: consent(),
  }),
});
