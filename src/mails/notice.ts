import { formatDay } from '../../views/content/format.ts';
import { alertMinutes } from '../../views/content/periods.ts';
import { serviceTitles } from '../../views/content/services.ts';
import { minute } from '../clock.ts';
import type { Context } from '../context.ts';
import type { FullMail, StoredMail } from '../store/store.ts';
import { type Letterhead, toOwnerMail, toParagraph } from './blocks.ts';
import type { Kind } from './delivery.ts';
import { fallbackTurn, type SendMail } from './mail-sender.ts';
import { postJson } from './post-json.ts';
import type { Mail } from './transport.ts';

const webhookLimit = 10_000;

/** Tells the webhook of what is late or waits for the hourly cap, and the owner of a failed self-test by mail. */
export function createNotices(
  { config, store, clock }: Pick<Context, 'config' | 'store' | 'clock'>,
  { letterhead, sendMail }: { letterhead: Letterhead; sendMail: SendMail },
): Kind {
  const { alertWebhookUrl, canMail, smtpFallbackUrl } = config;
  return {
    plan: () =>
      store.planNotices({
        before: clock.now() - alertMinutes * minute,
        untried: !canMail,
        webhook: alertWebhookUrl !== undefined,
        fallback: smtpFallbackUrl !== undefined,
      }),
    async send({ mail }, signal) {
      const late = await store.findLate(mail);
      if (!late) return undefined;
      if (mail.way === 'mail')
        return sendMail(toNoticeMail(mail, late.mail, letterhead), fallbackTurn + mail.attempts - 1, signal);
      return alertWebhookUrl && postWebhook(alertWebhookUrl, toWebhookBody(late), signal);
    },
    // Until the webhook takes it: it may be the only trace of a customer that anybody sees.
    giveUpAfter: Number.POSITIVE_INFINITY,
    isLastResort: true,
  };
}

async function postWebhook(url: string, body: object, signal: AbortSignal): Promise<string> {
  try {
    await postJson(url, body, { signal: AbortSignal.any([signal, AbortSignal.timeout(webhookLimit)]) });
  } catch (error) {
    throw Object.assign(error as Error, { setting: 'ALERT_WEBHOOK_URL' });
  }
  return 'taken by the webhook';
}

/** The request itself, so that it is not lost, the numbers of several, or what is wrong with a self-test. */
function toWebhookBody({ mail, requests }: FullMail): object {
  const [request] = requests;
  const time = new Date(mail.plannedAt).toISOString();
  const { kind } = mail;
  if (kind === 'summary' || kind === 'collection' || kind === 'photos') {
    const references = requests.map(({ reference }) => reference);
    return { kind, text: `${listTexts[kind]} ${references.join(', ')}`, references, time };
  }
  if (!request || request.isArtificial)
    return { kind: 'selftest', text: toFailureText(mail), cause: toCauseText(mail), time };
  const { reference, service, firstName, lastName, email, phone } = request;
  const name = `${firstName} ${lastName}`;
  const text = `Anfrage ${reference} (${serviceTitles[service]}) konnte nicht zugestellt werden: ${name}, ${email}, ${phone || 'kein Telefon'}`;
  return { text, reference, service, time, name, email, phone };
}

/** Without names: nothing has failed, or it is spam. */
const listTexts = {
  collection:
    'Mehr Anfragen, als MAIL_HOURLY_CAP in einer Stunde erlaubt: Sie sind gespeichert und folgen; das Postfach hat ihre Namen schon. Es warten:',
  photos:
    'Die Anfrage ist zugestellt, aber ihre Fotos nimmt der Mailserver nicht an; sie liegen bei „npm run requests -- export --photos ORDNER“. Anfrage:',
  summary:
    'Diese Anfragen unter Spamverdacht nimmt der Mailserver nicht an. Bitte mit „npm run requests -- show“ durchsehen:',
};

function toNoticeMail(notice: StoredMail, late: StoredMail, letterhead: Letterhead): Mail {
  const consequence =
    late.kind === 'report'
      ? 'Anfragen werden gespeichert und zugestellt, sobald es wieder geht. Bis dahin sieht sie die Person, die die Website betreut, mit „npm run requests -- list“.'
      : 'Es kann sein, dass auch Anfragen nicht angenommen werden. Wer sie abschickt, sieht dann Ihre Telefonnummer.';
  return toOwnerMail(letterhead, notice, {
    date: notice.plannedAt,
    subject: `Zustelltest gescheitert, ${formatDay(notice.plannedAt)}`,
    blocks: [toFailureText(late), consequence].map(toParagraph),
  });
}

function toFailureText(late: StoredMail): string {
  return `Der Zustelltest der Website ist gescheitert: Die Testanfrage ist auch nach ${alertMinutes} Minuten nicht angekommen. ${toCauseText(late)}. Bitte sagen Sie es der Person, die die Website betreut.`;
}

function toCauseText({ kind, attempts, lastError }: StoredMail): string {
  const answer = lastError ?? 'keine Antwort';
  if (kind === 'self-test') return `Das Formular hat sie nicht angenommen (${answer})`;
  return attempts === 0
    ? 'Niemand hat versucht, sie zu verschicken'
    : `Der Mailserver hat sie nicht angenommen (${answer})`;
}
