import { afterEach, beforeEach } from '@jest/globals';
import type { ContactRequest } from '../../views/content/contact-fields.ts';
import type { Content } from '../../views/content/content.ts';
import { createKinds } from '../mails/kinds.ts';
import { type Mailer, startMailer } from '../mails/mailer.ts';
import type { Mail } from '../mails/transport.ts';
import type { Store } from '../store/sqlite/sqlite-store.ts';
import type { FakeClock } from './fake-clock.ts';
import { createLogLines, type LogLine, type LogLines } from './log-lines.ts';
import { exampleRequest } from './requests.ts';
import { createTestSite, type TestSite } from './site.ts';
import { openTestStore } from './store.ts';

export { day, hour, minute } from '../clock.ts';

export const sender = 'web@firma.at';
export const owner = 'chefin@firma.at';
export const visitor = exampleRequest.email;

/** What no log line may repeat of the example request and its mails. */
export const personal = /maria|huber|mail\.example|0660 123|436601234567|wohnzimmer|märz|chefin/i;

/** One attempt to mail something, whatever came of it. */
export type Attempt = Mail & { at: number; turn: number };

/** Within this a process ends. */
const stopLimit = 9000;

type Answer = (mail: Attempt, signal: AbortSignal) => Promise<string>;
type Situation = { env?: Record<string, string>; content?: Partial<Content>; now?: string };
/** `url` is where it listens; only a new site sends its first mail. */
type Process = { store?: Store; url?: string; isNew?: boolean };

export type TestMailing = {
  site: TestSite;
  store: Store;
  /** The same requests as another process has them. */
  otherStore: Store;
  clock: FakeClock;
  /** Of what mails; the site itself has its own. */
  log: LogLines;
  attempts: Attempt[];
  /** What the mail server does with a mail; a test may change it at any time. */
  answer: Answer;
  /** What the operator's checks find. */
  problems: string[];
  /** Begins anew, with other settings or at another time. */
  recreate(situation: Situation): Promise<void>;
  /** Stores an example request and returns its reference. */
  add(change?: Partial<ContactRequest>, spamSigns?: readonly string[]): Promise<string>;
  /** Starts all mails of one more process. */
  start(options?: Process): Mailer;
  /** Moves the time on in steps, and waits for all that each of them begins. */
  pass(milliseconds: number, step?: number): Promise<void>;
  /** For long times: all that mails ends, and starts again afterwards. */
  skip(milliseconds: number): Promise<void>;
  lines(message: string, kind?: string): LogLine[];
  /** Ends all that mails. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

/** A site for each test of a file, whose mails the test takes instead of a mail server. */
export function prepareMailing(situation: Situation = {}): TestMailing {
  const mailing = {} as TestMailing;
  beforeEach(() => fill(mailing, situation));
  afterEach(() => mailing.close());
  return mailing;
}

async function fill(mailing: TestMailing, { env = {}, content, now }: Situation): Promise<void> {
  const site = createTestSite({ MAIL_FROM: sender, MAIL_TO: owner, ...env }, content);
  const { clock, config, folder } = site;
  if (now) await clock.advance(Date.parse(now) - clock.now());
  const log = createLogLines();
  const pending = new Set<Promise<unknown>>();
  const running = new Map<Mailer, Process>();
  const otherStore = openTestStore({ folder, clock, hourlyCap: config.mailHourlyCap });

  Object.assign(mailing, {
    site,
    store: site.store,
    otherStore,
    clock,
    log,
    attempts: [],
    answer: take,
    problems: [],
    async recreate(other) {
      await mailing.close();
      await fill(mailing, other);
    },
    async add(change = {}, spamSigns = []) {
      const { reference } = await site.store.add({ ...exampleRequest, ...change }, { spamSigns });
      return reference;
    },
    start(options = {}) {
      const { store = site.store, url = '', isNew } = options;
      const kinds = createKinds(
        { ...site, store, logger: log.logger },
        {
          sendMail(mail, turn, signal) {
            const attempt = { ...mail, at: clock.now(), turn };
            mailing.attempts.push(attempt);
            return mailing.answer(attempt, signal);
          },
          url,
          examine: async () => mailing.problems,
        },
      );
      if (!isNew) delete kinds.first;
      for (const kind of Object.values(kinds)) {
        const { send } = kind;
        kind.send = (...given) => track(send(...given));
      }
      const mailer = startMailer({ store: trackAll(store), kinds, clock, logger: log.logger });
      running.set(mailer, options);
      return mailer;
    },
    async pass(milliseconds, step = 5000) {
      for (let left = milliseconds; left > 0; left -= step) {
        await clock.advance(Math.min(left, step));
        while (pending.size > 0) {
          await Promise.allSettled(pending);
          await clock.advance(0);
        }
      }
    },
    async skip(milliseconds) {
      const all = [...running.values()];
      await mailing.stop();
      await clock.advance(milliseconds - stopLimit);
      for (const each of all) mailing.start(each);
    },
    lines: (message, kind) =>
      log.lines().filter((line) => line.msg === message && (kind === undefined || line.kind === kind)),
    async stop() {
      const stopping = [...running.keys()].map((mailer) => mailer.stop());
      running.clear();
      await clock.advance(stopLimit);
      await Promise.all(stopping);
    },
    async close() {
      await mailing.stop();
      otherStore.close();
      await site.close();
    },
  } satisfies TestMailing);

  function track<Value>(work: Promise<Value>): Promise<Value> {
    pending.add(work);
    void work.catch(() => {}).then(() => pending.delete(work));
    return work;
  }

  function trackAll(store: Store): Store {
    const methods = Object.entries(store) as [string, (...given: unknown[]) => unknown][];
    const tracked = methods.map(([name, method]) => [
      name,
      (...given: unknown[]) => track(Promise.resolve(method(...given))),
    ]);
    return Object.fromEntries(tracked);
  }
}

/** As a mail server takes a mail. */
export const take = async () => '250 OK';

/** As a mail server refuses a mail. */
export function refuseWith(responseCode: number, command = 'RCPT TO'): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error('zz-anna'), { code: 'EENVELOPE', responseCode, command }));
}
