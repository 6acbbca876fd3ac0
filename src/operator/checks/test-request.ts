import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../store/store.ts';
import type { Ask } from '../ask.ts';
import { type Finding, reportOn, toCode } from './finding.ts';

const { error, note, fine } = reportOn('Testanfrage');
const lookEvery = 500;
const patience = 60_000;

type Given = {
  config: Pick<Config, 'siteUrl' | 'mailFrom' | 'mailTo'>;
  ask: Ask;
  /** The running site's own. */
  store: Pick<Store, 'find' | 'forget'>;
  removeFiles: (messageIds: readonly string[]) => Promise<void>;
  clock: Clock;
};

/** Goes the way of a visitor's request, waits for its mail to be taken, and leaves nothing stored. */
export async function sendTestRequest(given: Given): Promise<Finding[]> {
  const { config, store, removeFiles } = given;
  const email = `test-${randomUUID().slice(0, 8)}@${config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1)}`;
  try {
    const reference = await post(given, email);
    const stored = await store.find(reference);
    const advice = `Bitte SITE_URL und DATA_DIR prüfen, dann dort „npm run requests -- forget ${email}“ ausführen.`;
    if (!stored) throw new Error(`${reference} steht nicht in diesem DATA_DIR. ${advice}`);
    try {
      await waitForDelivery(given, reference);
    } finally {
      const { messageIds } = await store.forget(email);
      await removeFiles(messageIds);
    }
    return [
      fine(`${reference} wurde angenommen, gespeichert und verschickt.`),
      note(`Bitte im Postfach ${config.mailTo} nach „#${reference}“ sehen, auch im Spam-Ordner.`),
    ];
  } catch (reason) {
    return [error((reason as Error).message)];
  }
}

async function post({ config, ask }: Given, email: string): Promise<string> {
  const request = {
    firstName: 'TEST',
    lastName: '(bitte löschen)',
    email,
    phone: '',
    service: 'malerei',
    message: 'Das ist eine Testanfrage von „npm run doctor -- --send“. Niemand wartet auf eine Antwort.',
  };
  const headers = { 'Content-Type': 'application/json' };
  const options = { headers, body: JSON.stringify(request) };
  const { status, body } = await ask(`${config.siteUrl}/api/contact`, options).catch((reason) => {
    throw new Error(`Das Formular antwortet nicht (${toCode(reason)}). Bitte prüfen, ob die Website läuft.`);
  });
  if (status === 201) return String(JSON.parse(body).reference);
  throw new Error(`Das Formular antwortet mit ${status}: ${body.slice(0, 100)} Bitte das Protokoll ansehen.`);
}

async function waitForDelivery({ store, clock }: Given, reference: string): Promise<void> {
  const end = clock.now() + patience;
  for (;;) {
    const { state, attempts, lastError } = (await store.find(reference))?.mail ?? {};
    if (state === 'sent') return;
    const advice = 'Bitte SMTP_URL, MAIL_FROM und MAIL_TO prüfen.';
    if (lastError) throw new Error(`Die Zustellung misslingt (${lastError}). ${advice}`);
    if (clock.now() >= end && attempts) throw new Error(`Der Mailserver antwortet seit einer Minute nicht. ${advice}`);
    if (clock.now() >= end) throw new Error(`Seit einer Minute hat die Website nichts verschickt. ${advice}`);
    await clock.sleep(lookEvery, new AbortController().signal);
  }
}
