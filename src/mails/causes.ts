import { isNativeError } from 'node:util/types';
import { toSafeError } from '../logger.ts';

/** What a mail server refuses for good: the mail itself, as too large or as unwanted, or one of its addresses. */
export function toRefusal(error: unknown): 'sender' | 'recipient' | 'content' | undefined {
  const { code, responseCode, command } = toSafeError(error);
  const status = Number(responseCode) || 0;
  // Compared with the size that the server has offered, before anything is sent.
  if (code === 'EMESSAGE' && status === 0) return 'content';
  if (status < 500) return undefined;
  if (command === 'RCPT TO') return 'recipient';
  if (command === 'MAIL FROM') return [523, 552].includes(status) ? 'content' : 'sender';
  return command === 'DATA' ? 'content' : undefined;
}

/** Reads an error of the mailer; its message is looked at, but never handed on. */
export function toCause(error: unknown) {
  const { code, responseCode, command } = toSafeError(error);
  const given: { message?: string; setting?: string } = isNativeError(error) ? error : {};
  const { message = '', setting = 'SMTP_URL' } = given;
  const status = Number(responseCode);
  // A server that spoke is judged by its code: its words are no sign of anything, but where it refuses a login.
  const text = status && code !== 'EAUTH' ? '' : message;
  const facts = { code: String(code), command: String(command), status, setting, text };
  const [name] = signs.find(([, applies]) => applies(facts)) ?? ['unknown' as const];
  return {
    /** Without personal data: servers like to repeat addresses in their answers. */
    cause: [code, responseCode, command].filter(Boolean).join(' ') || 'unknown',
    /** Of the server that failed. */
    setting,
    /** What the operator can do, in English for the log. */
    hint: hints[name].replaceAll('SMTP_URL', setting),
    /** The same in German for the doctor. */
    advice: advices[name],
  };
}

type Facts = { code: string; command: string; status: number; setting: string; text: string };

/** The first sign that is there counts. */
const signs: [keyof typeof hints, (facts: Facts) => boolean][] = [
  ['webhook', ({ setting }) => setting === 'ALERT_WEBHOOK_URL'],
  ['noEncryption', ({ code }) => code === 'ETLS'],
  // Microsoft's and Google's codes.
  ['noPasswords', ({ code, text }) => code === 'EAUTH' && /5\.7\.(139|57|9|14)\b|basic auth/i.test(text)],
  ['login', ({ code }) => code === 'EAUTH'],
  ['later', ({ status }) => status > 0 && status < 500],
  ['recipient', ({ status, command }) => status > 0 && command === 'RCPT TO'],
  ['sender', ({ status, command }) => status > 0 && command === 'MAIL FROM'],
  ['refused', ({ status }) => status > 0],
  ['noTls', ({ text }) => /wrong version number|packet length too long|record layer/i.test(text)],
  [
    'oldTls',
    ({ text }) => /alert protocol|unsupported.protocol|key too small|shared cipher|legacy|handshake/i.test(text),
  ],
  ['silence', ({ text }) => /greeting/i.test(text)],
  ['certificate', ({ text }) => /certificate|altname|self[- ]signed/i.test(text)],
  ['noSendmail', ({ text }) => /sendmail/i.test(text)],
  ['unknownHost', ({ code, text }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(text)],
  ['nobodyListens', ({ text }) => /ECONNREFUSED/.test(text)],
  ['timeout', ({ code, text }) => code === 'ETIMEDOUT' || /timeout/i.test(text)],
];

const hints = {
  webhook: 'The webhook in ALERT_WEBHOOK_URL does not take what is posted to it.',
  noEncryption: 'The mail server offers no encryption: use smtps: with port 465 in SMTP_URL, or another server.',
  noPasswords: 'The provider allows no login with this password: see "Mailboxes" in docs/operating.md.',
  login: 'User or password in SMTP_URL is not accepted; some providers want an app password (docs/operating.md).',
  later: 'The mail server asks to try later; nothing to do unless it goes on.',
  recipient: 'The mail server refuses the address in MAIL_TO.',
  sender: 'The mail server refuses the address in MAIL_FROM.',
  refused: 'The mail server refuses the message: ask its operator, with the time of this line.',
  noTls: 'The server does not begin with TLS: in SMTP_URL use smtp: for port 587, smtps: for port 465.',
  oldTls: 'The encryption of the server in SMTP_URL is too old: ask its operator for TLS 1.2, or use another server.',
  silence: 'The server does not greet: in SMTP_URL use smtps: for port 465, smtp: for port 587, and check the port.',
  certificate:
    'The certificate of the mail server is not valid for the host in SMTP_URL: use the name it is issued for, or renew it.',
  noSendmail: 'There is no sendmail that takes mails on this machine: use another SMTP_URL, or install one.',
  unknownHost: 'The host name in SMTP_URL is not known.',
  nobodyListens: 'Nobody listens at the host and port of SMTP_URL.',
  timeout: 'The mail server does not answer in time.',
  unknown: 'The way to the mail server is disturbed; check SMTP_URL if it goes on.',
};

const advices: Record<keyof typeof hints, string> = {
  webhook: 'Der Webhook in ALERT_WEBHOOK_URL nimmt nichts an. Bitte die Adresse prüfen.',
  noEncryption: 'Der Server bietet keine Verschlüsselung an. Bitte smtps:// mit Port 465 eintragen.',
  noPasswords:
    'Mit diesem Passwort erlaubt der Anbieter keine Anmeldung. Bitte „Mailboxes“ in docs/operating.md lesen.',
  login:
    'Benutzer oder Passwort wird nicht angenommen. Bitte beide prüfen; manche Anbieter verlangen ein App-Passwort.',
  later: 'Der Server nimmt gerade nichts an. Bitte später noch einmal prüfen.',
  recipient: 'Der Server lehnt die Adresse in MAIL_TO ab. Bitte die Schreibweise prüfen.',
  sender: 'Der Server lehnt die Adresse in MAIL_FROM ab. Bitte eine der eigenen Domain eintragen.',
  refused: 'Der Server lehnt ab. Bitte beim Anbieter nachfragen.',
  noTls: 'Der Server beginnt nicht mit TLS. Bitte smtp:// mit Port 587 oder smtps:// mit Port 465 eintragen.',
  oldTls: 'Die Verschlüsselung des Servers ist zu alt. Bitte beim Anbieter nach TLS 1.2 fragen oder wechseln.',
  silence: 'Der Server meldet sich nicht. Bitte smtps:// mit Port 465 oder smtp:// mit Port 587 eintragen.',
  certificate:
    'Das Zertifikat gilt nicht für diesen Namen. Bitte den Namen aus dem Zertifikat eintragen oder es erneuern.',
  noSendmail: 'Das Programm sendmail fehlt. Bitte installieren oder einen Server eintragen.',
  unknownHost: 'Diesen Namen gibt es nicht. Bitte die Schreibweise prüfen.',
  nobodyListens: 'An diesem Port antwortet niemand. Bitte Name und Port prüfen.',
  timeout: 'Der Server antwortet nicht rechtzeitig. Bitte Port und Firewall prüfen.',
  unknown: 'Die Anmeldung gelingt nicht. Bitte alle Angaben mit denen des Anbieters vergleichen.',
};
