const first = 10_000;
const longest = 3_600_000;

/** Milliseconds until the next attempt: 10 s, then doubling to at most 1 h; `random` in 0…1 adds up to a fifth. */
export function toDelay(attempts: number, random: number): number {
  const full = first * 2 ** Math.max(0, attempts - 1);
  return Math.round(Math.min(full * (1 + random / 5), longest));
}
