import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Outbox } from '../../store/outbox.ts';
import type { Ask } from '../ask.ts';
import { type Finding, reportOn } from './finding.ts';

const { error, note, fine } = reportOn('Testanfrage');
const lookEvery = 500;

type Given = {
  siteUrl: string;
  mailFrom: string;
  mailTo: string;
  ask: Ask;
  /** The running site's own. */
  outbox: Pick<Outbox, 'find' | 'forget'>;
  removeMailFile: (messageId: string) => Promise<void>;
  clock: Clock;
  patienceSeconds: number;
};

/** Goes the way of a visitor's request, waits for its mail to be taken, and leaves nothing stored. */
export async function sendTestRequest(given: Given): Promise<Finding[]> {
  const { siteUrl, mailFrom, mailTo, outbox, removeMailFile } = given;
  const email = `test-${randomUUID().slice(0, 8)}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}`;
  const posted = await post(given, email);
  if (typeof posted !== 'string') return [posted];
  const stored = await outbox.find(posted);
  if (!stored)
    return [
      error(
        `${siteUrl} hat ${posted} angenommen, aber nicht in diesem DATA_DIR gespeichert. Bitte SITE_URL und DATA_DIR prüfen und die Anfrage dort mit „npm run requests -- forget ${email}“ löschen.`,
      ),
    ];
  try {
    const result = await waitForDelivery(given, posted);
    if (result !== 'sent') return [error(result)];
    return [
      fine(`${posted} wurde angenommen, gespeichert und verschickt.`),
      note(
        `Bitte jetzt im Postfach ${mailTo} nach „#${posted}“ sehen, auch im Spam-Ordner. Gespeichert bleibt davon hier nichts.`,
      ),
    ];
  } finally {
    await outbox.forget(email);
    await removeMailFile(stored.messageId);
  }
}

/** The reference, or what went wrong. */
async function post({ siteUrl, ask }: Given, email: string): Promise<string | Finding> {
  const body = JSON.stringify({
    firstName: 'TEST',
    lastName: '(bitte löschen)',
    email,
    phone: '',
    service: 'malerei',
    message: 'Das ist eine Testanfrage von „npm run doctor -- --send“. Niemand wartet auf eine Antwort.',
  });
  try {
    const answer = await ask(`${siteUrl}/api/contact`, {
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    if (answer.status === 201) return String(JSON.parse(answer.body).reference);
    return error(
      `Das Formular antwortet mit ${answer.status}: ${answer.body.slice(0, 100)} Bitte das Protokoll der Website ansehen.`,
    );
  } catch (reason) {
    const { code = 'unbekannt' } = reason as { code?: string };
    return error(`${siteUrl}/api/contact antwortet nicht (${code}). Bitte prüfen, ob die Website läuft.`);
  }
}

async function waitForDelivery(
  { outbox, clock, patienceSeconds }: Given,
  reference: string,
): Promise<string> {
  const end = clock.now() + patienceSeconds * 1000;
  const never = new AbortController().signal;
  for (;;) {
    const { state, attempts, lastError } = (await outbox.find(reference)) ?? {};
    if (state === 'sent') return 'sent';
    if (lastError)
      return `Die Zustellung misslingt (${lastError}). Bitte SMTP_URL, MAIL_FROM und MAIL_TO prüfen.`;
    if (clock.now() >= end)
      return attempts
        ? `Der Mailserver hat die Anfrage nach ${patienceSeconds} Sekunden noch nicht angenommen. Bitte SMTP_URL prüfen.`
        : `Nach ${patienceSeconds} Sekunden hat noch niemand versucht, die Anfrage zu verschicken. Bitte SMTP_URL eintragen und die Website neu laden.`;
    await clock.sleep(lookEvery, never);
  }
}
