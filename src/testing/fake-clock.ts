import type { Clock } from '../clock.ts';

export type FakeClock = Clock & {
  /** Moves the time on; sleepers whose time has come wake in order, each before the next. */
  advance(milliseconds: number): Promise<void>;
  /** Somebody sets it: no time passes. */
  set(milliseconds: number): void;
};

export function createFakeClock(start = Date.UTC(2026, 0, 12, 9, 30)): FakeClock {
  let now = start;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const sleeper = { at: now + milliseconds, wake: done };
        function done() {
          sleepers.delete(sleeper);
          signal.removeEventListener('abort', done);
          resolve();
        }
        sleepers.add(sleeper);
        signal.addEventListener('abort', done);
      }),
    set(milliseconds) {
      now += milliseconds;
      for (const sleeper of sleepers) sleeper.at += milliseconds;
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        await settle();
        const [next] = [...sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        next.wake();
      }
      now = end;
    },
  };
}

/** Lets everything that is ready run, timers aside. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}
