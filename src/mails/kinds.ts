import { alertMinutes } from '../../views/content/periods.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { MailKind, Store, StoredRequest } from '../store/store.ts';
import type { Letterhead } from './head.ts';
import type { Claimed, Kind } from './mailer.ts';
import { toNoticeMail, toWebhookBody } from './notice.ts';
import { isRefusal, toReceipt } from './receipt.ts';
import { toReminderMail } from './reminder.ts';
import { toReportMail } from './report.ts';
import { toFollowUps, toRequestMail } from './request.ts';
import { createSelfTestPlan, postSelfTest } from './self-test.ts';
import { toSummaryMail } from './summary.ts';
import type { Mail } from './transport.ts';
import type { WaysOut } from './ways-out.ts';
import { postWebhook } from './webhook.ts';

const minute = 60_000;
const threeDays = 72 * 60 * minute;
const late = alertMinutes * minute;
/** The attempt at which SMTP_FALLBACK_URL, if there is one, has its first turn. */
const fallbackTurn = 3;

export type KindDependencies = {
  config: Config;
  store: Store;
  letterhead: Letterhead;
  waysOut: WaysOut;
  /** Where this process itself listens. */
  url: string;
  /** Mark the request of a self-test as ours. */
  selfTestHeaders: Record<string, string>;
  /** What the operator's checks find, as lines; never rejects. */
  examine: () => Promise<readonly string[]>;
  clock: Clock;
};

/** The kinds of mail that these settings want. Without a way out they wait, and only the webhook is told. */
export function createKinds(dependencies: KindDependencies): Partial<Record<MailKind, Kind>> {
  const { config, store, letterhead, waysOut, url, selfTestHeaders, examine, clock } = dependencies;
  const { alertWebhookUrl, canMail, mailFrom, mailReceipt: receipts, smtpFallbackUrl } = config;
  const send = (mail: Mail, attempt: number, signal: AbortSignal) => waysOut.send(mail, { attempt, signal });
  const about = ({ requests: [request] }: Claimed): StoredRequest => {
    if (!request) throw new Error('The mail is about no request.');
    return request;
  };
  const toOwner = (toMail: (claimed: Claimed) => Mail | false): Kind => ({
    async send(claimed, signal) {
      const mail = toMail(claimed);
      return mail ? send(mail, claimed.mail.attempts, signal) : undefined;
    },
    giveUpAfter: threeDays,
    isForOwner: true,
  });

  const mails: Partial<Record<MailKind, Kind>> = {
    request: {
      ...toOwner((claimed) => toRequestMail(about(claimed), letterhead)),
      toFollowUps: (claimed, now) => toFollowUps(about(claimed), { now, receipts }),
    },
    summary: toOwner(({ mail, requests }) => requests.length > 0 && toSummaryMail(mail, requests, letterhead)),
    report: toOwner((claimed) => toReportMail(claimed.mail, about(claimed), letterhead)),
  };
  if (config.reminders) mails.reminder = toOwner((claimed) => toReminderMail(claimed.mail, about(claimed), letterhead));
  if (receipts)
    mails.receipt = {
      async send(claimed, signal) {
        const receipt = toReceipt(claimed.mail, about(claimed), { ...letterhead, now: clock.now() });
        return receipt && send(receipt, claimed.mail.attempts, signal);
      },
      giveUpAfter: threeDays,
      isFinal: isRefusal,
      isForOwner: false,
    };
  const { selftestDays } = config;
  if (config.production && config.smtpUrl && selftestDays > 0) {
    const { toDue, longest } = createSelfTestPlan(selftestDays);
    const toNext = (last: number) => toDue(last, clock.now());
    mails['self-test'] = {
      plan: () => store.planSelfTest((last) => toDue(last, clock.now()), clock.now() + longest),
      send: ({ mail }, signal) =>
        postSelfTest(mail, { store, url, headers: selfTestHeaders, mailFrom, examine, toNext }, signal),
      giveUpAfter: late,
      isForOwner: false,
    };
  }

  const notice: Kind = {
    plan: () =>
      store.planNotices({
        before: clock.now() - late,
        untried: !canMail,
        webhook: alertWebhookUrl !== undefined,
        fallback: smtpFallbackUrl !== undefined,
      }),
    async send({ mail }, signal) {
      const found = await store.findLate(mail);
      if (!found) return undefined;
      if (mail.way === 'mail')
        return send(toNoticeMail(mail, found, letterhead), fallbackTurn + mail.attempts - 1, signal);
      if (!alertWebhookUrl) return undefined;
      return postWebhook(alertWebhookUrl, toWebhookBody(found), signal);
    },
    // Until the webhook takes it: it may be the only trace of a customer that anybody sees.
    giveUpAfter: Number.POSITIVE_INFINITY,
    isForOwner: false,
    isLastResort: true,
  };
  return { ...(canMail && mails), ...((canMail || alertWebhookUrl) && { notice }) };
}
