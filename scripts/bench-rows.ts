export type Row = {
  name: string;
  value: number;
  unit: string;
  /** One of both: what the value must not exceed, or not fall below. */
  most?: number;
  least?: number;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export function toLine({ name, value, unit, most, least }: Row): string {
  const isMet = most === undefined ? value >= (least ?? 0) : value <= most;
  const budget = most === undefined ? `at least ${least}` : `at most ${most}`;
  const digits = value < 10 && !Number.isInteger(value) ? 2 : 0;
  return `${isMet ? 'ok  ' : 'OVER'}  ${name.padEnd(76)} ${`${value.toFixed(digits)} ${unit}`.padStart(11)}   ${budget}`;
}
