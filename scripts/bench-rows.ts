/** A measured value, and what it must not exceed or fall below. */
export type Row = { name: string; value: number; unit: string; most?: number; least?: number };

export type Measured = Record<string, number>;

/** The median of each value in five rounds. */
export async function medians(measure: () => Promise<Measured>): Promise<Measured> {
  const rounds = [await measure(), await measure(), await measure(), await measure(), await measure()];
  const median = (name: string) => rounds.map((round) => round[name] ?? 0).sort((a, b) => a - b)[2] ?? 0;
  return Object.fromEntries(Object.keys(rounds[0] ?? {}).map((name) => [name, median(name)]));
}

export function toLine({ name, value, unit, most = Number.POSITIVE_INFINITY, least = 0 }: Row): string {
  const verdict = value <= most && value >= least ? 'ok  ' : 'OVER';
  const budget = least > 0 ? `at least ${least}` : `at most ${most}`;
  return `${verdict}  ${name.padEnd(60)} ${Number(value.toFixed(2))} ${unit}, ${budget}`;
}
