/** The same numbers for the same seed, so that a failure can be repeated. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to but without `end`. */
  function below(end: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }
  return {
    below,
    chance: (percent: number) => below(100) < percent,
    pick: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value,
  };
}

export type Random = ReturnType<typeof createRandom>;
