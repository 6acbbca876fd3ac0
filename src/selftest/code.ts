import { createHmac, timingSafeEqual } from 'node:crypto';

/** Head line by which the site knows its own artificial request; without the secret nobody can make one. */
export const selfTestHeader = 'X-Zustelltest';

export function toSelfTestCode(secret: string): string {
  return createHmac('sha256', secret).update('zustelltest').digest('base64url');
}

export function isSelfTest(given: string | undefined, code: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}
