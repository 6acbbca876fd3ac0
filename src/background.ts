import type { Context } from './context.ts';
import { openMailbox } from './mailbox/open-mailbox.ts';
import { createKinds } from './mails/kinds.ts';
import { createMailSender } from './mails/mail-sender.ts';
import { startMailer } from './mails/mailer.ts';
import { startRetention } from './mails/retention.ts';
import { listMissingProviders } from './operator/checks/content.ts';
import { examineForReport } from './operator/examine.ts';
import { toOwnUrl } from './web/server.ts';

type Place = { port: number; buildFolder: string };

/** All that runs besides answering: mails, retention, the demo's mailbox; says in the log how the site is set up. */
export async function startBackground(context: Context, { port, buildFolder }: Place): Promise<void> {
  const { config, logger, onStop } = context;
  const { canMail, dataDir, production, siteUrl, smtpUrl } = config;
  startMailing(context, { port, buildFolder });
  onStop(startRetention(context));
  onStop(context.content.follow());
  const mailbox = canMail && !smtpUrl ? await openMailbox(config, logger) : undefined;
  onStop(async () => mailbox?.close());

  logger.info({ port, url: siteUrl, dataDir, mail: smtpUrl ? 'smtp' : canMail ? 'files' : 'none' }, 'listening');
  if (mailbox) logger.info(`Postfach: ${mailbox.url}`);
  if (!canMail) logger.error('SMTP_URL is not set: requests are kept, but nobody gets them');
  for (const slip of config.misspelt) logger.warn(slip, 'setting not known, did you mean another?');
  if (!production) return;
  const { samples: sections, company } = context.readContent();
  if (sections.length > 0) logger.warn({ sections }, 'sample data');
  for (const gap of listMissingProviders(company, config)) logger.warn({ gap }, 'privacy page incomplete');
}

function startMailing(context: Context, { port, buildFolder }: Place): void {
  const { config, store, clock, logger } = context;
  const mailSender = createMailSender(config);
  const kinds = createKinds(context, {
    sendMail: mailSender.send,
    url: toOwnUrl({ host: config.host, port }),
    examine: () => examineForReport({ buildFolder, config }, logger),
  });
  const mailer = startMailer({ store, kinds, clock, logger });
  context.wakeMailer = mailer.wake;
  context.onStop(async () => {
    await mailer.stop();
    mailSender.close();
  });
}
