import type { Logger } from '../logger.ts';
import type { Addresses } from '../mails/mail-head.ts';
import type { WaysOut } from '../mails/ways-out.ts';
import { postWebhook } from '../mails/webhook.ts';
import { toFailureMail, toFailureText } from './mail.ts';
import type { Failure, SelfTestState, Way } from './state.ts';

/** The attempt at which SMTP_FALLBACK_URL, if there is one, has its first turn. */
const firstAttempt = 3;

type Dependencies = {
  state: SelfTestState;
  webhookUrl: string | undefined;
  hasFallback: boolean;
  transport: WaysOut;
  addresses: Addresses;
  logger: Logger;
};

/** Tells webhook and owner, each once, and again later whoever could not be reached. */
export function createFailureTeller(dependencies: Dependencies): (signal: AbortSignal) => Promise<void> {
  const { state, webhookUrl, hasFallback, transport, addresses, logger } = dependencies;

  /** A stored report gets out by itself as soon as mails do, so by mail only a second way helps. */
  const toWays = ({ isStored }: Failure): Way[] => [
    ...(webhookUrl ? (['webhook'] as const) : []),
    ...(hasFallback || !isStored ? (['mail'] as const) : []),
  ];

  async function tell(way: Way, failure: Failure, signal: AbortSignal): Promise<void> {
    if (way === 'webhook') {
      const { cause, startedAt } = failure;
      const time = new Date(startedAt).toISOString();
      await postWebhook(
        String(webhookUrl),
        { kind: 'selftest', text: toFailureText(cause), cause, time },
        signal,
      );
    } else {
      const attempt = firstAttempt + failure.attempts - 1;
      await transport.send(toFailureMail(failure, addresses), { attempt, signal });
    }
  }

  return async (signal) => {
    const failure = await state.claimFailure(toWays);
    if (!failure) return;
    const left = toWays(failure).filter((way) => !failure.told.includes(way));
    await Promise.all(
      left.map(async (way) => {
        try {
          await tell(way, failure, signal);
          await state.markTold(failure, way);
          logger.warn({ way }, 'self-test failure told');
        } catch (err) {
          logger.error({ way, err }, 'self-test failure not told');
        }
      }),
    );
  };
}
