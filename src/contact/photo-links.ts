import { type Clock, hour } from '../clock.ts';
import { createSign, isSameCode } from '../owner/signature.ts';
import type { Store } from '../store/sqlite/sqlite-store.ts';

export const photoLinkLifetime = 72 * hour;
/** 16 bytes. */
const codeLength = 22;

export type PhotoLinks = ReturnType<typeof createPhotoLinks>;
type Dependencies = { siteUrl: string; readSecret: () => string; store: Pick<Store, 'find'>; clock: Clock };

/** Links by which a visitor adds photos to the request that was just received. */
export function createPhotoLinks({ siteUrl, readSecret, store, clock }: Dependencies) {
  const sign = createSign(readSecret);
  const toCode = (reference: string) => sign(`photos ${reference}`).toString('base64url').slice(0, codeLength);
  const toPath = (reference: string) => `/fotos/${reference}.${toCode(reference)}`;
  return {
    toPath,
    toUrl: (reference: string) => siteUrl + toPath(reference),
    /** The request that the token is for. While the store is not usable it counts as new: the code says that it came. */
    async check(token: string) {
      const [reference = '', code = ''] = token.split('.', 2);
      if (!isSameCode(code, toCode(reference))) return 'unsigned';
      const request = await store.find(reference).catch(() => ({ reference, receivedAt: clock.now() }));
      const isOver = !request || clock.now() - request.receivedAt >= photoLinkLifetime;
      return isOver ? 'expired' : request;
    },
  };
}
