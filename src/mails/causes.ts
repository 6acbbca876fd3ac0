import { toSafeError } from '../logger.ts';

export type Cause = {
  /** A few words without personal data: servers like to repeat addresses in their answers. */
  cause: string;
  /** The environment variable that leads to what failed. */
  setting: string;
  /** What the operator can do about it, for the log. */
  hint: string;
  /** The same for the doctor. */
  advice: string;
};

type Facts = { code: unknown; command: unknown; status: number; setting: string; text: string };

/** Reads an error of the mailer, but never hands its message on. */
export function toCause(error: unknown): Cause {
  const { code, responseCode, command } = toSafeError(error);
  const { message = '', setting = 'SMTP_URL' } = (error ?? {}) as { message?: string; setting?: string };
  const status = Number(responseCode ?? 0);
  // A server that answers is judged by its status: its words may mislead.
  const facts = { code, command, status, setting, text: status ? '' : message };
  const { hint, advice } = causes.find(({ applies }) => applies(facts)) ?? unknown;
  return {
    cause: [code, responseCode, command].filter(Boolean).join(' ') || 'unknown',
    setting,
    hint: hint.replaceAll('SMTP_URL', setting),
    advice,
  };
}

/** The first that applies counts. */
const causes: { applies(facts: Facts): boolean; hint: string; advice: string }[] = [
  {
    applies: ({ setting }) => setting === 'ALERT_WEBHOOK_URL',
    hint: 'The webhook in ALERT_WEBHOOK_URL does not take what is posted to it.',
    advice: 'Der Webhook in ALERT_WEBHOOK_URL nimmt nichts an. Bitte die Adresse prüfen.',
  },
  {
    applies: ({ code }) => code === 'ETLS',
    hint: 'The mail server offers no encryption: use smtps: with port 465 in SMTP_URL, or another server.',
    advice: 'Der Server bietet keine Verschlüsselung an. Bitte smtps:// mit Port 465 eintragen.',
  },
  {
    applies: ({ code }) => code === 'EAUTH',
    hint: 'User or password in SMTP_URL is not accepted.',
    advice: 'Benutzer oder Passwort wird nicht angenommen. Bitte beide prüfen.',
  },
  {
    applies: ({ status }) => status > 0 && status < 500,
    hint: 'The mail server asks to try later; nothing to do unless it goes on.',
    advice: 'Der Server nimmt gerade nichts an. Bitte später noch einmal prüfen.',
  },
  {
    applies: ({ status, command }) => status > 0 && command === 'RCPT TO',
    hint: 'The mail server refuses the address in MAIL_TO.',
    advice: 'Der Server lehnt die Adresse in MAIL_TO ab. Bitte die Schreibweise prüfen.',
  },
  {
    applies: ({ status, command }) => status > 0 && command === 'MAIL FROM',
    hint: 'The mail server refuses the address in MAIL_FROM.',
    advice: 'Der Server lehnt die Adresse in MAIL_FROM ab. Bitte eine der eigenen Domain eintragen.',
  },
  {
    applies: ({ status }) => status > 0,
    hint: 'The mail server refuses the message: ask its operator, with the time of this line.',
    advice: 'Der Server lehnt ab. Bitte beim Anbieter nachfragen.',
  },
  {
    applies: ({ text }) => /wrong version number|packet length too long|record layer/i.test(text),
    hint: 'The server does not begin with TLS: in SMTP_URL use smtp: for port 587, smtps: for port 465.',
    advice: 'Der Server beginnt nicht mit TLS. Bitte smtp:// mit Port 587 oder smtps:// mit Port 465 eintragen.',
  },
  {
    applies: ({ text }) => /greeting/i.test(text),
    hint: 'The server does not greet: in SMTP_URL use smtps: for port 465, smtp: for port 587, and check the port.',
    advice: 'Der Server meldet sich nicht. Bitte smtps:// mit Port 465 oder smtp:// mit Port 587 eintragen.',
  },
  {
    applies: ({ text }) => /certificate|altname|self[- ]signed/i.test(text),
    hint: 'The certificate of the mail server is not valid for the host in SMTP_URL: use the name it is issued for, or renew it.',
    advice:
      'Das Zertifikat gilt nicht für diesen Namen. Bitte den Namen aus dem Zertifikat eintragen oder es erneuern.',
  },
  {
    applies: ({ text }) => /sendmail/i.test(text),
    hint: 'There is no sendmail that takes mails on this machine: use another SMTP_URL, or install one.',
    advice: 'Das Programm sendmail fehlt. Bitte installieren oder einen Server eintragen.',
  },
  {
    applies: ({ code, text }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(text),
    hint: 'The host name in SMTP_URL is not known.',
    advice: 'Diesen Namen gibt es nicht. Bitte die Schreibweise prüfen.',
  },
  {
    applies: ({ text }) => /ECONNREFUSED/.test(text),
    hint: 'Nobody listens at the host and port of SMTP_URL.',
    advice: 'An diesem Port antwortet niemand. Bitte Name und Port prüfen.',
  },
  {
    applies: ({ code, text }) => code === 'ETIMEDOUT' || /timeout/i.test(text),
    hint: 'The mail server does not answer in time.',
    advice: 'Der Server antwortet nicht rechtzeitig. Bitte Port und Firewall prüfen.',
  },
];

const unknown = {
  hint: 'The way to the mail server is disturbed; check SMTP_URL if it goes on.',
  advice: 'Die Anmeldung gelingt nicht. Bitte alle Angaben mit denen des Anbieters vergleichen.',
};
