import { createHmac, timingSafeEqual } from 'node:crypto';

export type Sign = (text: string) => Buffer;

export const createSign =
  (readSecret: () => string): Sign =>
  (text) =>
    createHmac('sha256', readSecret()).update(text).digest();

/** Takes equally long wherever the two differ. */
export function isSameCode(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
