import { isBusy } from './connection.ts';

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * The first in a turn of the event loop is stored at once, the others of that turn together, so that they share one
 * commit to the disk; each resolves when it is durable. Where several fail together each is tried alone, unless it was
 * for a lock that had been waited for already.
 */
export function createTogether<Item, Result>(
  store: (items: readonly Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isCollecting = false;

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      settle(batch, await store(batch.map(({ item }) => item)));
    } catch (error) {
      for (const one of batch) {
        if (batch.length === 1 || isBusy(error)) one.reject(error);
        else store([one.item]).then((results) => settle([one], results), one.reject);
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isCollecting) return;
      isCollecting = true;
      setImmediate(() => {
        isCollecting = false;
        if (waiting.length > 0) void flush();
      });
      void flush();
    });
}

function settle<Item, Result>(batch: readonly Waiting<Item, Result>[], results: readonly Result[]): void {
  for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result);
}
