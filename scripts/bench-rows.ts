/** A measured value, and what it must not exceed or fall below. */
export type Row = { name: string; value: number; most?: number; least?: number };

/** The median of each value in five rounds. */
export async function medians<Values extends Record<string, number>>(measure: () => Promise<Values>) {
  const rounds: Values[] = [];
  for (let round = 0; round < 5; round++) rounds.push(await measure());
  const median = (name: string) => rounds.map((round) => round[name] ?? 0).sort((a, b) => a - b)[2];
  return Object.fromEntries(Object.keys(rounds[0] ?? {}).map((name) => [name, median(name)])) as Values;
}
