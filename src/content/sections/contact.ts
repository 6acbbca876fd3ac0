import { email, group, phone, required, text } from '../fields.ts';
import { must } from '../formats.ts';

const street = must(/^(?!.*postfach).*\p{L}.*\d/iu, 'Bitte Straße und Hausnummer eingeben; ein Postfach reicht nicht.');
const postalCode = must(/^[1-9]\d{3}$/, 'Bitte die vier Ziffern der Postleitzahl eingeben.');

export const contact = group('Kontakt', {
  name: text('Name der Firma', {
    most: 40,
    ...required,
    hint: 'Kurz, wie im Logo. Der volle steht bei „Rechtliches“.',
  }),
  street: text('Straße und Hausnummer', { most: 60, ...required, format: street, autoComplete: 'street-address' }),
  postalCode: text('Postleitzahl', { ...required, format: postalCode, autoComplete: 'postal-code' }),
  city: text('Ort', { most: 40, ...required, autoComplete: 'address-level2' }),
  phone: phone('Telefon', { ...required, hint: 'So, wie die Nummer auf der Website stehen soll.' }),
  email: email('E-Mail', { ...required, hint: 'Die Adresse, die auf der Website steht.' }),
  serviceArea: text('Wo Sie arbeiten', { most: 60, ...required, hint: 'Zum Beispiel: Wien und Umgebung' }),
  districts: text('Bezirke', { most: 160, hint: 'Nur, wenn Sie sie aufzählen wollen.' }),
});
