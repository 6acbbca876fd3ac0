import { type ParsedMail, simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
import { sample } from '../content/sample.ts';
import { toChangeMail } from '../mails/change.ts';
import { toFirstMail } from '../mails/first.ts';
import { toLinkMail } from '../mails/link.ts';
import { toPinMail } from '../mails/pin.ts';
import { toReceipt } from '../mails/receipt.ts';
import { toReminderMail } from '../mails/reminder.ts';
import { toRequestMail } from '../mails/request.ts';
import { toReportMail, toReportRequest } from '../mails/self-test.ts';
import { toSummaryMail } from '../mails/summary.ts';
import type { Mail } from '../mails/transport.ts';
import type { StoredRequest } from '../store/store.ts';
import { addresses } from './addresses.ts';
import { storedMail, storedRequest } from './requests.ts';

const day = 24 * 3_600_000;

const { contact, questions, home } = sample;
const version = (id: number, section: string, value: unknown) => ({
  id,
  section,
  value,
  savedAt: storedMail.plannedAt,
});
const exampleChanges = [
  {
    previous: version(1, 'contact', contact),
    current: version(3, 'contact', { ...contact, phone: '0660 123 45 67', email: 'neu@firma.at' }),
    saves: 2,
    isErased: false,
  },
  {
    previous: version(2, 'questions', questions),
    current: version(4, 'questions', { entries: [{ id: 'a', question: 'Wann?', answer: 'Bald.' }] }),
    saves: 1,
    isErased: false,
  },
  { previous: undefined, current: version(5, 'home', home), saves: 1, isErased: false },
];

/** Every kind of mail. */
export function createMails(change: Partial<StoredRequest> = {}, letterhead = addresses): Record<string, Mail> {
  const request = { ...storedRequest, ...change };
  const { receivedAt } = request;
  const report = toReportRequest({
    received: 2,
    suspect: 1,
    done: ['A7K32'],
    since: receivedAt - 7 * day,
    next: receivedAt + 7 * day,
    problems: ['– FEHLER Website: kein Zertifikat', '– WARNUNG DNS: kein DMARC'],
    mailFrom: letterhead.from,
    reminders: true,
  });
  return {
    request: toRequestMail(request, letterhead),
    suspect: toRequestMail({ ...request, spamSigns: ['3 Links'] }, letterhead),
    summary: toSummaryMail(storedMail, [{ ...request, spamSigns: ['3 Links', '4 Links'] }], letterhead),
    reminder: toReminderMail(storedMail, request, letterhead),
    receipt: toReceipt(storedMail, request, {
      ...letterhead,
      photoLinks: { toUrl: () => 'https://firma.example/fotos/A7K32.code' },
      now: receivedAt,
    }) as Mail,
    report: toReportMail(storedMail, { ...request, ...report }, letterhead),
    pin: toPinMail(storedMail, letterhead),
    first: toFirstMail(storedMail, letterhead),
    link: toLinkMail(storedMail, letterhead),
    change: toChangeMail(storedMail, exampleChanges, letterhead),
  };
}

/** As it arrives. */
export async function deliver(mail: Mail): Promise<{ raw: string; parsed: ParsedMail }> {
  const mailer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const raw = (await mailer.sendMail(mail)).message as Buffer;
  return { raw: raw.toString('latin1'), parsed: await simpleParser(raw) };
}
