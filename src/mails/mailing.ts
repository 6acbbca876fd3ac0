import { company } from '../../views/content/company.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { OwnerLinks } from '../owner/links.ts';
import { type Place, startSelfTestOfSite } from '../selftest/start.ts';
import type { Outbox } from '../store/outbox.ts';
import { startAlerts } from './alerts.ts';
import { startDelivery } from './delivery.ts';
import { toMail } from './mail.ts';
import { toReceipt } from './receipt.ts';
import { startReceipts } from './receipts.ts';
import { toReminderMail } from './reminder-mail.ts';
import { startReminders } from './reminders.ts';
import { createTransport } from './ways-out.ts';

type Dependencies = {
  config: Config;
  canMail: boolean;
  outbox: Outbox;
  links: OwnerLinks;
  selfTestCode: string;
  place: Place;
  clock: Clock;
  logger: Logger;
};

export type Mailing = {
  /** Looks at once for what is due. */
  wake(): void;
  stop(): Promise<void>;
};

/** Everything that tells the owner of something, and the receipts to visitors. */
export function startMailing(dependencies: Dependencies): Mailing {
  const { config, canMail, outbox, links, selfTestCode, place, clock, logger } = dependencies;
  const { alertWebhookUrl: url, mailFrom: from, mailTo: to, production, smtpUrl } = config;
  const transport = createTransport(config);
  const addresses = { from, to, company, links };
  const common = { outbox, clock, logger };

  const delivery = canMail
    ? startDelivery({
        ...common,
        send: (requests, signal) =>
          transport.send(toMail(requests, addresses), { attempt: requests[0]?.attempts ?? 1, signal }),
      })
    : undefined;
  const stopReminders =
    canMail && config.reminders
      ? startReminders({
          ...common,
          send: (reminder, signal) =>
            transport.send(toReminderMail(reminder, addresses), { attempt: reminder.attempts, signal }),
        })
      : undefined;
  const stopReceipts =
    canMail && config.mailReceipt
      ? startReceipts({
          ...common,
          send: async ({ request, attempts }, signal) => {
            const receipt = toReceipt(request, { from, answerTo: to, company, now: clock.now() });
            return receipt && transport.send(receipt, { attempt: attempts, signal });
          },
        })
      : undefined;
  const stopAlerts = url ? startAlerts({ ...common, url, canMail }) : undefined;
  const stopSelfTest =
    production && smtpUrl && config.selftestDays > 0
      ? startSelfTestOfSite({ ...common, config, place, code: selfTestCode, transport, addresses })
      : undefined;

  return {
    wake: () => delivery?.wake(),
    async stop() {
      await Promise.all([
        delivery?.stop(),
        stopReminders?.(),
        stopReceipts?.(),
        stopAlerts?.(),
        stopSelfTest?.(),
      ]);
      transport.close();
    },
  };
}
