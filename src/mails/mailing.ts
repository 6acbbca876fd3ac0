import { isIPv6 } from 'node:net';
import { company } from '../../views/content/company.ts';
import type { Context } from '../context.ts';
import { createKinds } from './kinds.ts';
import { startMailer } from './mailer.ts';
import { createWaysOut } from './ways-out.ts';

type Options = {
  port: number;
  /** What the operator's checks find, as lines for the weekly report; never rejects. */
  examine: () => Promise<readonly string[]>;
};

/** Starts sending everything that is stored for sending, until the context stops. */
export function startMailing(context: Context, { port, examine }: Options): void {
  const { config, store, links, selfTestMark, clock, logger } = context;
  const waysOut = createWaysOut(config);
  const letterhead = { from: config.mailFrom, to: config.mailTo, company, links };
  const url = toOwnUrl(config.host, port);
  const { headers: selfTestHeaders } = selfTestMark;
  const kinds = createKinds({ config, store, letterhead, waysOut, url, selfTestHeaders, examine, clock });
  const mailer = startMailer({ store, kinds, clock, logger });
  context.wakeMailer = mailer.wake;
  context.onStop(async () => {
    await mailer.stop();
    waysOut.close();
  });
}

function toOwnUrl(host: string | undefined, port: number): string {
  const own = host === undefined || ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`;
}
