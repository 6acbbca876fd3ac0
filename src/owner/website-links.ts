import { websiteLinkDays } from '../../views/content/periods.ts';
import { type Clock, day, minute } from '../clock.ts';
import type { Store } from '../store/sqlite/sqlite-store.ts';
import { createSign, isSameCode } from './signature.ts';

/** 16 bytes. */
const signatureLength = 22;
/** Clocks of two processes or machines may differ. */
const tolerance = 5 * minute;

export const websiteLinkLifetime = websiteLinkDays * day;

export type WebsiteLinks = ReturnType<typeof createWebsiteLinks>;
type Dependencies = { siteUrl: string; readSecret: () => string; store: Pick<Store, 'content'>; clock: Clock };

/** Links that open the owner's page without a login. */
export function createWebsiteLinks({ siteUrl, readSecret, store, clock }: Dependencies) {
  const sign = createSign(readSecret);
  const toCode = (issuedAt: number) =>
    issuedAt.toString(36) + sign(`meine-website ${issuedAt}`).subarray(0, 16).toString('base64url');
  return {
    /** Only for mails to the owner that nobody answers to a customer. */
    toUrl: (path: '' | `/${string}`, issuedAt: number) => `${siteUrl}/meine-website${path}?code=${toCode(issuedAt)}`,
    /** Rejects while the store is not usable. */
    async check(code: string): Promise<'valid' | 'expired' | 'revoked' | 'unsigned'> {
      const issuedAt = Number.parseInt(code.slice(0, -signatureLength), 36);
      if (!isSameCode(code, toCode(issuedAt))) return 'unsigned';
      // Read each time, so that all processes know at once.
      if (issuedAt < (await store.content.readMark('links revoked at'))) return 'revoked';
      const age = clock.now() - issuedAt;
      return age > websiteLinkLifetime || age < -tolerance ? 'expired' : 'valid';
    },
  };
}
