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
