/** Wording fixed by the specification, byte for byte; tests compare with it. */

export const menuEntries = [
  { section: 'home', label: 'Start' },
  { section: 'services', label: 'Leistungen' },
  { section: 'about', label: 'Über uns' },
  { section: 'testimonials', label: 'Bewertungen' },
  { section: 'contact', label: 'Kontakt' },
] as const;
export type SectionId = (typeof menuEntries)[number]['section'];

export const heroTexts = {
  title: 'Ihre Fachleute für Malerarbeiten',
  inspection: 'Kostenlose Besichtigung',
  services: 'Unsere Leistungen',
} as const;

export const toggleTexts = { collapsed: 'Mehr erfahren', expanded: 'Weniger anzeigen' } as const;

export const appointmentLabel = 'Kostenlosen Termin vereinbaren';

export const contactFields = ['firstName', 'lastName', 'email', 'phone', 'service', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** Id of the contact form, to which controls elsewhere on the page belong as well. */
export const requestFormId = 'form';

/** Name of the honeypot; no browser and no password manager knows it, and no person sees the field. */
export const trapField = 'hinweis';

export const fieldLabels = {
  firstName: 'Vorname',
  lastName: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  service: 'Leistung',
  message: 'Nachricht',
} as const satisfies Record<ContactField, string>;

export const placeholders = {
  service: 'Bitte wählen',
  message: 'Beschreiben Sie Ihr Projekt...',
} as const;

export const submitTexts = { idle: 'Nachricht senden', submitting: 'Wird gesendet...' } as const;

export const formFootnote = '* Pflichtfelder. Ihre Daten werden vertraulich behandelt.';

export const notices = {
  success: {
    title: 'Nachricht gesendet!',
    text: 'Vielen Dank! Wir werden uns in Kürze bei Ihnen melden.',
  },
  failure: {
    title: 'Fehler',
    text: 'Beim Senden der Nachricht ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  },
} as const;

export const notFoundTexts = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
} as const;

/** From here on not fixed by the specification, but shared by form and server. */
export const fieldErrors = {
  firstName: {
    missing: 'Bitte geben Sie Ihren Vornamen an.',
    tooLong: 'Bitte kürzen Sie den Vornamen, er ist zu lang.',
  },
  lastName: {
    missing: 'Bitte geben Sie Ihren Nachnamen an.',
    tooLong: 'Bitte kürzen Sie den Nachnamen, er ist zu lang.',
  },
  email: {
    missing: 'Bitte geben Sie Ihre E-Mail-Adresse an, damit wir antworten können.',
    invalid: 'Bitte prüfen Sie die E-Mail-Adresse. Sie soll so aussehen: vorname@anbieter.at',
    tooLong: 'Bitte geben Sie eine kürzere E-Mail-Adresse an.',
  },
  phone: { tooLong: 'Bitte kürzen Sie die Telefonnummer, sie ist zu lang.' },
  service: { missing: 'Bitte wählen Sie eine Leistung aus.' },
  message: { tooLong: 'Bitte kürzen Sie die Nachricht auf höchstens 10.000 Zeichen.' },
} as const satisfies Record<ContactField, Record<string, string>>;
