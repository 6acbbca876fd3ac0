import { alertMinutes } from '../../views/content/periods.ts';
import { serviceTitles } from '../../views/content/services.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { Outbox, StoredRequest } from '../store/outbox.ts';
import { writeDown } from './attempt.ts';
import { postWebhook } from './webhook.ts';

const patience = alertMinutes * 60_000;
const lookEvery = 30_000;
const answerLimit = 10_000;

type Dependencies = { outbox: Outbox; url: string; canMail: boolean; clock: Clock; logger: Logger };

/**
 * Posts every request that could not be mailed for 15 minutes to the operator's webhook, once: the lead itself, so
 * that it is not lost. Repeated until the webhook takes it. Returns the stop function, which gives up an open post.
 */
export function startAlerts({ outbox, url, canMail, clock, logger }: Dependencies): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await alertDue().catch((err) => logger.error({ err }, 'outbox not usable'));
      await clock.sleep(lookEvery, stopping.signal);
    }
  })();

  async function alertDue(): Promise<void> {
    for (;;) {
      const request = await outbox.claimAlert(clock.now() - patience, { untried: !canMail });
      if (!request) return;
      const { reference } = request;
      try {
        await post(request);
      } catch (err) {
        logger.error({ reference, err }, 'alert not taken by ALERT_WEBHOOK_URL');
        return;
      }
      const onFailure = (err: unknown) =>
        logger.error({ reference, err }, 'alerted, but not yet written down');
      await writeDown({ clock, signal: stopping.signal, onFailure }, () => outbox.markAlerted(reference));
      logger.warn({ reference }, 'alerted');
    }
  }

  async function post(request: StoredRequest): Promise<void> {
    const done = new AbortController();
    const limit = new AbortController();
    void clock.sleep(answerLimit, done.signal).then(() => limit.abort());
    try {
      await postAlert(url, request, AbortSignal.any([limit.signal, stopping.signal]));
    } finally {
      done.abort();
    }
  }

  return async () => {
    stopping.abort();
    await running;
  };
}

async function postAlert(url: string, request: StoredRequest, signal: AbortSignal): Promise<void> {
  const { reference, service, receivedAt, firstName, lastName, email, phone } = request;
  const body = {
    text: `Anfrage ${reference} (${serviceTitles[service]}) konnte nicht zugestellt werden: ${firstName} ${lastName}, ${email}, ${phone || 'kein Telefon'}`,
    reference,
    service,
    time: new Date(receivedAt).toISOString(),
    name: `${firstName} ${lastName}`,
    email,
    phone,
  };
  await postWebhook(url, body, signal);
}
