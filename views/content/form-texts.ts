/** Fixed by the specification. */
export const notices = {
  success: { title: 'Nachricht gesendet!', text: 'Vielen Dank! Wir werden uns in Kürze bei Ihnen melden.' },
  failure: {
    title: 'Fehler',
    text: 'Beim Senden der Nachricht ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  },
};

/** Also in the receipt. */
export const successTexts = {
  text: 'Ihre Anfrage ist bei uns eingelangt.',
  reference: 'Ihre Nummer für Rückfragen:',
  urgent: 'Dringend? Dann rufen Sie bitte an:',
};
