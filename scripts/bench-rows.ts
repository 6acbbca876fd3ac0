/** A measured value, and what it must not exceed or fall below. */
export type Row = { name: string; value: number; most?: number; least?: number };

/** The median of each value in five rounds. */
export async function medians<Values extends Record<string, number>>(measure: () => Promise<Values>) {
  const rounds = [await measure(), await measure(), await measure(), await measure(), await measure()];
  const median = (name: string) => rounds.map((round) => round[name] ?? 0).sort((a, b) => a - b)[2];
  return Object.fromEntries(Object.keys(rounds[0] ?? {}).map((name) => [name, median(name)])) as Values;
}

export function toLine({ name, value, most = Number.POSITIVE_INFINITY, least = 0 }: Row): string {
  const verdict = value <= most && value >= least ? 'ok  ' : 'OVER';
  const budget = least > 0 ? `at least ${least}` : `at most ${most}`;
  return `${verdict}  ${name.padEnd(56)} ${value.toFixed(value < 10 ? 3 : 0).padStart(8)}   ${budget}`;
}
