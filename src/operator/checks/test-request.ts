import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import type { Store } from '../../store/sqlite/sqlite-store.ts';
import { forget, openStore } from '../deployment.ts';
import { error, fine, note, toCode, type Verdict } from '../findings.ts';

/** Goes the way of a visitor's request, waits for its mail to be taken, and leaves nothing stored. */
export async function sendTestRequest(config: Config): Promise<Verdict[]> {
  const store = openStore(config);
  if (!store) return [error('Es gibt noch keine Daten. Bitte zuerst die Website starten.')];
  const email = config.mailFrom.replace(/.*(?=@)/, `test-${randomUUID().slice(0, 8)}`);
  try {
    const reference = await post(config.siteUrl, email);
    await waitForDelivery(store, reference, email);
    return [
      fine(`${reference} wurde angenommen, gespeichert und verschickt.`),
      note(`Bitte im Postfach ${config.mailTo} nach „#${reference}“ sehen, auch im Spam-Ordner.`),
    ];
  } catch (reason) {
    return [error((reason as Error).message)];
  } finally {
    await forget(store, config, email);
    store.close();
  }
}

async function post(siteUrl: string, email: string): Promise<string> {
  const message = 'Das ist eine Testanfrage von „npm run doctor -- --send“. Niemand wartet auf eine Antwort.';
  const person = { firstName: 'TEST', lastName: '(bitte löschen)', email, phone: '' };
  const response = await fetch(`${siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ ...person, service: 'malerei', message }),
    signal: AbortSignal.timeout(10_000),
  }).catch((reason) => {
    throw new Error(`Das Formular antwortet nicht (${toCode(reason)}). Bitte prüfen, ob die Website läuft.`);
  });
  const body = await response.text();
  if (response.status === 201) return String(JSON.parse(body).reference);
  throw new Error(`Das Formular antwortet mit ${response.status}: ${body.slice(0, 100)} Bitte das Protokoll ansehen.`);
}

async function waitForDelivery(store: Store, reference: string, email: string): Promise<void> {
  const advice = 'Bitte SMTP_URL, MAIL_FROM und MAIL_TO prüfen.';
  const wrongFolder = `Bitte SITE_URL und DATA_DIR prüfen, dann dort „npm run requests -- forget ${email}“ ausführen.`;
  for (let second = 0; ; second++) {
    const { mail } = (await store.find(reference)) ?? {};
    if (!mail) throw new Error(`${reference} steht nicht in diesem DATA_DIR. ${wrongFolder}`);
    if (mail.state === 'sent') return;
    if (mail.lastError) throw new Error(`Die Zustellung schlägt fehl (${mail.lastError}). ${advice}`);
    const silent = mail.attempts > 0 ? 'antwortet der Mailserver nicht' : 'hat die Website nichts verschickt';
    if (second >= 60) throw new Error(`Seit einer Minute ${silent}. ${advice}`);
    await wait(1000);
  }
}
