import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { limitAttempt } from '../mails/attempt.ts';
import type { Ask } from '../operator/ask.ts';
import type { Finding } from '../operator/checks/finding.ts';
import type { Outbox, StoredRequest } from '../store/outbox.ts';
import { selfTestHeader } from './code.ts';
import { toSelfTestRequest } from './report.ts';
import type { Run, SelfTestState } from './state.ts';

const lookEvery = 30_000;
const patience = 15 * 60_000;

export type SelfTestDependencies = {
  state: SelfTestState;
  outbox: Outbox;
  /** Where this process itself listens. */
  url: string;
  code: string;
  mailFrom: string;
  ask: Ask;
  /** What the operator's checks find; never rejects. */
  examine: () => Promise<Finding[]>;
  /** Tells of a failure that has not been told of yet. */
  tellFailure: (signal: AbortSignal) => Promise<void>;
  clock: Clock;
  logger: Logger;
};

/**
 * Sends an artificial request through the whole path when one is due. Its mail is the owner's report, so nothing else
 * is mailed unless it has not got out within 15 minutes. Returns the stop function.
 */
export function startSelfTest(dependencies: SelfTestDependencies): () => Promise<void> {
  const { state, outbox, url, code, mailFrom, ask, examine, tellFailure, clock, logger } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;

  const running = (async () => {
    while (!signal.aborted) {
      await look().catch((err) => signal.aborted || logger.error({ err }, 'self-test disturbed'));
      await clock.sleep(lookEvery, signal);
    }
  })();

  async function look(): Promise<void> {
    const run = await state.begin();
    if (run) await limitAttempt({ clock, signal }, () => step(run));
    await limitAttempt({ clock, signal }, tellFailure);
  }

  /** Each may be done by another process. */
  async function step(run: Run): Promise<void> {
    const request = await find(run);
    if (request?.state === 'sent') return succeed(run, request);
    if (clock.now() - run.startedAt >= patience) return fail(run, request);
    await state.pause(run, request ? '' : await post(run));
  }

  /** What can't be read is a failure of the path like any other. */
  function find({ startedAt }: Run): Promise<StoredRequest | undefined> {
    return outbox.findSelfTest(startedAt).catch((err) => void logger.error({ err }, 'outbox not usable'));
  }

  /** Nothing of it stays stored. */
  async function succeed(run: Run, { reference }: StoredRequest): Promise<void> {
    await outbox.removeSelfTests();
    if (await state.pass(run))
      logger.info({ reference, waited: clock.now() - run.startedAt }, 'self-test passed');
  }

  async function fail(run: Run, request: StoredRequest | undefined): Promise<void> {
    const cause = request ? toCause(request) : run.refusal || 'Das Formular hat sie nicht angenommen';
    if (await state.fail(run, { cause, isStored: request !== undefined }))
      logger.error({ reference: request?.reference, cause, hint: 'Run npm run doctor.' }, 'self-test failed');
  }

  /** What was wrong, if anything. */
  async function post({ since, next }: Run): Promise<string> {
    try {
      await outbox.removeSelfTests();
      const counts = await outbox.countSince(since);
      const request = toSelfTestRequest({ ...counts, since, next, mailFrom, findings: await examine() });
      const { status } = await ask(`${url}/api/contact`, {
        headers: { 'Content-Type': 'application/json', [selfTestHeader]: code },
        body: JSON.stringify(request),
      });
      return status === 201 ? '' : `Das Formular antwortet mit ${status}`;
    } catch (err) {
      logger.error({ err }, 'self-test disturbed');
      return `Sie ließ sich nicht abschicken (${(err as { code?: string }).code ?? 'unbekannt'})`;
    }
  }

  return async () => {
    stopping.abort();
    await running;
  };
}

function toCause({ attempts, lastError }: StoredRequest): string {
  return attempts === 0
    ? 'Niemand hat versucht, sie zu verschicken'
    : `Der Mailserver hat sie nicht angenommen (${lastError ?? 'keine Antwort'})`;
}
