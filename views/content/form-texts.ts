/** The form's texts apart from its fields, which are in contact-fields.ts. */
export const formTexts = {
  label: 'Kontaktformular',
  /** This and the button's texts are fixed by the specification. */
  footnote: '* Pflichtfelder. Ihre Daten werden vertraulich behandelt.',
  send: 'Nachricht senden',
  sending: 'Wird gesendet...',
  nonBinding: 'Das ist eine unverbindliche Anfrage, es kommt noch kein Vertrag zustande.',
  /** A sentence around a link to /datenschutz. */
  privacy: { before: 'Was mit Ihren Daten geschieht, steht in der ', link: 'Datenschutzerklärung', after: '.' },
  /** Beside the e-mail field after a likely typo. */
  meant: (domain: string) => `Meinten Sie ${domain}?`,
  /** Label of the honeypot. */
  trap: 'Dieses Feld bitte leer lassen',
};

/** Fixed by the specification. */
export const notices = {
  success: { title: 'Nachricht gesendet!', text: 'Vielen Dank! Wir werden uns in Kürze bei Ihnen melden.' },
  failure: {
    title: 'Fehler',
    text: 'Beim Senden der Nachricht ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  },
};

export const noticeLabels = {
  notice: 'Hinweis:',
  /** The library inserts the key. */
  list: 'Benachrichtigungen ({hotkey})',
  close: 'Schließen',
};

/** The message beside the form, which stays. */
export const resultTexts = {
  success: {
    text: 'Ihre Anfrage ist bei uns eingelangt.',
    reference: 'Ihre Nummer für Rückfragen:',
    photos: {
      before: 'Fotos von Wand, Fassade oder Schaden helfen uns. Bitte schicken Sie sie an:',
      subject: 'Fotos zu meiner Anfrage',
    },
    urgent: 'Ist es dringend? Dann rufen Sie bitte an:',
  },
  failure: {
    text: 'Ihre Anfrage ist noch nicht bei uns. Alles, was Sie eingegeben haben, steht noch im Formular.',
    call: 'Sie erreichen uns auch am Telefon:',
    mail: 'Anfrage als E-Mail schicken',
  },
} as const;
