import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Addresses } from '../mails/mail-head.ts';
import type { WaysOut } from '../mails/ways-out.ts';
import { ask } from '../operator/ask.ts';
import type { Finding } from '../operator/checks/finding.ts';
import { examineBuild, examineDeployment } from '../operator/examine.ts';
import type { Outbox } from '../store/outbox.ts';
import { createFailureTeller } from './failure.ts';
import { startSelfTest } from './self-test.ts';
import { createSelfTestState } from './state.ts';

const examineLimit = 45_000;

/** Where the site runs. */
export type Place = { port: number; root: string; buildFolder: string };

type Dependencies = {
  config: Config;
  place: Place;
  code: string;
  outbox: Outbox;
  transport: WaysOut;
  addresses: Addresses;
  clock: Clock;
  logger: Logger;
};

/** The self-test of a site that runs for real; returns the stop function. */
export function startSelfTestOfSite(dependencies: Dependencies): () => Promise<void> {
  const { config, place, code, outbox, transport, addresses, clock, logger } = dependencies;
  const { dataDir, host, mailFrom, selftestDays: days, alertWebhookUrl, smtpFallbackUrl } = config;
  const state = createSelfTestState({ path: join(dataDir, 'selftest.db'), days, clock });
  const stop = startSelfTest({
    state,
    outbox,
    url: toOwnUrl(host, place.port),
    code,
    mailFrom,
    ask,
    examine: () => examineInTime(dependencies),
    tellFailure: createFailureTeller({
      state,
      webhookUrl: alertWebhookUrl,
      hasFallback: smtpFallbackUrl !== undefined,
      transport,
      addresses,
      logger,
    }),
    clock,
    logger,
  });
  return async () => {
    await stop();
    state.close();
  };
}

function toOwnUrl(host: string | undefined, port: number): string {
  const own = host === undefined || ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`;
}

async function examineInTime(dependencies: Dependencies): Promise<Finding[]> {
  const { config, place, clock, logger } = dependencies;
  const examining = Promise.all([
    examineBuild({ buildFolder: place.buildFolder, settings: config, clock }),
    examineDeployment({ config, clock }),
  ]).then((findings) => findings.flat());
  const done = new AbortController();
  const late = clock.sleep(examineLimit, done.signal).then(() => {
    throw new Error('The checks take too long.');
  });
  try {
    return await Promise.race([examining, late]);
  } catch (err) {
    logger.error({ err }, 'self-test disturbed');
    const text = 'Sie ist nicht fertig geworden. Bitte „npm run doctor“ ausführen.';
    return [{ severity: 'warning', area: 'Prüfung', text }];
  } finally {
    done.abort();
  }
}
