import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';
import { createConnection, openOrReplace } from '../store/sqlite/connection.ts';
import { firstDue, nextDue } from './schedule.ts';

/** Longer than one step may take. */
const leaseLength = 150_000;
/** Between two tries to tell of a failure. */
const pause = 5 * 60_000;
const day = 24 * 3_600_000;

export type Run = {
  startedAt: number;
  /** Up to when requests have been reported already. */
  since: number;
  /** When the next one is due. */
  next: number;
  /** Why the form has not taken the request at the last try. */
  refusal: string;
};

/** `isStored` says that the report waits to be mailed, and will be as soon as that is possible. */
export type Failure = Run & { cause: string; isStored: boolean; attempts: number; told: readonly Way[] };

export type Way = 'webhook' | 'mail';

/** Where the self-test stands, for all processes together. */
export type SelfTestState = {
  /** Leases the test that is due or under way to this process for its next step. */
  begin(): Promise<Run | undefined>;
  /** Leaves the next step to whichever process looks next. */
  pause(run: Run, refusal: string): Promise<void>;
  /** The next two end it; false if another process was quicker. */
  pass(run: Run): Promise<boolean>;
  fail(run: Run, failure: Pick<Failure, 'cause' | 'isStored'>): Promise<boolean>;
  /** Leases the failure of which one of these ways has not told yet. */
  claimFailure(toWays: (failure: Failure) => readonly Way[]): Promise<Failure | undefined>;
  markTold(failure: Failure, way: Way): Promise<void>;
  close(): void;
};

type Stored = {
  dueAt: number;
  since: number;
  running?: { startedAt: number; leaseUntil: number; refusal: string };
  failure?: Failure & { leaseUntil: number };
};

const migrations = [
  'CREATE TABLE self_test (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL) STRICT',
];

function prepare(database: DatabaseSync) {
  return {
    read: database.prepare('SELECT state FROM self_test'),
    keep: database.prepare('INSERT OR REPLACE INTO self_test VALUES (1, ?)'),
  };
}

type Options = { path: string; days: number; clock: Clock };

export function createSelfTestState({ path, days, clock }: Options): SelfTestState {
  const database = createConnection({ path, synchronous: 'OFF', migrations, prepare, open: openOrReplace });

  /** What `run` returns besides its value is written down; undefined leaves all as it was. */
  const change = <Value>(run: (state: Stored, now: number) => [Stored | undefined, Value]): Promise<Value> =>
    database.write(({ read, keep }) => {
      const now = clock.now();
      const row = read.get();
      const state: Stored = row ? JSON.parse(String(row.state)) : { dueAt: firstDue(now), since: now };
      // A shorter interval counts at once.
      if (state.dueAt - now > Math.max(days, 7) * day) state.dueAt = firstDue(now);
      const [next, value] = run(state, now);
      if (next || !row) keep.run(JSON.stringify(next ?? state));
      return value;
    });

  const end = (run: Run, toNext: (ended: Stored) => Stored) =>
    change(({ running, ...state }, now): [Stored | undefined, boolean] => {
      if (running?.startedAt !== run.startedAt) return [undefined, false];
      return [toNext({ ...state, dueAt: nextDue(state.dueAt, days, now) }), true];
    });

  return {
    begin: () =>
      change(({ running, failure, ...state }, now) => {
        if (running ? running.leaseUntil > now : state.dueAt > now) return [undefined, undefined];
        const { startedAt = now, refusal = '' } = running ?? {};
        const next = nextDue(state.dueAt, days, now);
        const leased = { ...state, running: { startedAt, refusal, leaseUntil: now + leaseLength } };
        return [leased, { startedAt, refusal, since: state.since, next }];
      }),
    pause: ({ startedAt }, refusal) =>
      change((state) =>
        state.running?.startedAt === startedAt
          ? [{ ...state, running: { startedAt, refusal, leaseUntil: 0 } }, undefined]
          : [undefined, undefined],
      ),
    pass: (run) => end(run, (state) => ({ ...state, since: run.startedAt })),
    fail: (run, { cause, isStored }) =>
      end(run, (state) => ({
        ...state,
        since: isStored ? run.startedAt : state.since,
        failure: { ...run, cause, isStored, attempts: 0, told: [], leaseUntil: 0 },
      })),
    claimFailure: (toWays) =>
      change((state, now) => {
        const { failure } = state;
        const isOpen = failure && toWays(failure).some((way) => !failure.told.includes(way));
        if (!failure || !isOpen || failure.leaseUntil > now) return [undefined, undefined];
        const leased = { ...failure, attempts: failure.attempts + 1, leaseUntil: now + pause };
        return [{ ...state, failure: leased }, leased];
      }),
    markTold: ({ startedAt }, way) =>
      change((state) =>
        state.failure?.startedAt === startedAt
          ? [{ ...state, failure: { ...state.failure, told: [...state.failure.told, way] } }, undefined]
          : [undefined, undefined],
      ),
    close: () => database.close(),
  };
}
