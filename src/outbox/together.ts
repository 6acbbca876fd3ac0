type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Collects what arrives in one turn of the event loop, so that it shares one commit to the disk; each resolves when all
 * are durable. Where all together fail, each is tried alone, so that none falls with another.
 */
export function createTogether<Item, Result>(
  store: (items: readonly Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      settle(batch, await store(batch.map(({ item }) => item)));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const one of batch) store([one.item]).then((results) => settle([one], results), one.reject);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void flush());
    });
}

function settle<Item, Result>(batch: readonly Waiting<Item, Result>[], results: readonly Result[]): void {
  for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Result);
}
