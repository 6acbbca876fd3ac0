import type { Context } from '../context.ts';
import type { FullMail, StoredRequest } from '../store/store.ts';
import type { Letterhead } from './blocks.ts';
import { toChangeMail } from './change.ts';
import { toCollectionMail } from './collection.ts';
import type { Kind } from './delivery.ts';
import { toFirstMail } from './first.ts';
import { toLinkMail } from './link.ts';
import type { SendMail } from './mail-sender.ts';
import type { Kinds } from './mailer.ts';
import { createNotices } from './notice.ts';
import { createPhotoMails } from './photos.ts';
import { toPinMail } from './pin.ts';
import { createReceipts } from './receipt.ts';
import { toReminderMail } from './reminder.ts';
import { toFollowUps, toRequestMail } from './request.ts';
import { createSelfTest, type SelfTestOptions, toReportMail } from './self-test.ts';
import { countFitting, toSummaryMail } from './summary.ts';
import type { Mail } from './transport.ts';

type Parts = Pick<
  Context,
  | ('config' | 'store' | 'photos' | 'readContent' | 'links' | 'photoLinks' | 'websiteLinks')
  | ('selfTestMark' | 'clock' | 'logger')
>;

type Options = SelfTestOptions & { sendMail: SendMail };

/** The kinds of mail that the settings want. Without a mail server all wait, and only the webhook is told. */
export function createKinds(context: Parts, { sendMail, ...selfTest }: Options): Kinds {
  const { config, links, websiteLinks, readContent, clock, store } = context;
  const letterhead: Letterhead = {
    from: config.mailFrom,
    to: config.mailTo,
    get company() {
      return readContent().company;
    },
    links,
    websiteLinks,
  };

  const toOwner = (toMail: (claimed: FullMail) => Mail | undefined | Promise<Mail>): Kind => ({
    async send(claimed, signal) {
      const mail = await toMail(claimed);
      return mail && sendMail(mail, claimed.mail.attempts, signal);
    },
    isForOwner: true,
  });

  const notice = createNotices(context, { letterhead, sendMail });
  if (!config.canMail) return config.alertWebhookUrl ? { notice } : {};
  const kinds: Kinds = {
    request: {
      ...toOwner(({ requests }) => toRequestMail(only(requests), letterhead)),
      toFollowUps: ({ requests }) =>
        toFollowUps(only(requests), { company: letterhead.company, now: clock.now(), receipts: config.mailReceipt }),
    },
    summary: {
      ...toOwner(({ mail, requests }) => (requests[0] ? toSummaryMail(mail, requests, letterhead) : undefined)),
      countFitting: (requests, refusal) => countFitting(requests, letterhead, refusal),
    },
    collection: {
      ...toOwner(({ mail, requests }) => (requests[0] ? toCollectionMail(mail, requests, letterhead) : undefined)),
      plan: () => store.planCollection(config.alertWebhookUrl !== undefined),
    },
    photos: createPhotoMails(context, { letterhead, sendMail }),
    report: toOwner(({ mail, requests }) => toReportMail(mail, only(requests), letterhead)),
    pin: toOwner(({ mail }) => toPinMail(mail, letterhead)),
    first: { ...toOwner(({ mail }) => toFirstMail(mail, letterhead)), plan: store.planFirstMail },
    link: toOwner(({ mail }) => toLinkMail(mail, letterhead)),
    change: toOwner(async ({ mail }) => toChangeMail(mail, await store.content.changesOf(mail.id), letterhead)),
    notice,
  };
  if (config.reminders)
    kinds.reminder = toOwner(({ mail, requests }) => toReminderMail(mail, only(requests), letterhead));
  if (config.mailReceipt) kinds.receipt = createReceipts(context, { letterhead, sendMail });
  if (config.production && config.smtpUrl && config.selftestDays > 0)
    kinds['self-test'] = createSelfTest(context, selfTest);
  return kinds;
}

function only([request]: readonly StoredRequest[]): StoredRequest {
  if (!request) throw new Error('The mail is about no request.');
  return request;
}
