import type { Request } from 'express';
import { createSign, isSameCode } from '../owner/signature.ts';

const header = 'X-Zustelltest';

export type SelfTestMark = ReturnType<typeof createSelfTestMark>;

/** By this the form knows the site's own artificial request; without the secret nobody can make one. */
export function createSelfTestMark(readSecret: () => string) {
  const sign = createSign(readSecret);
  const toCode = () => sign('zustelltest').toString('base64url');
  return {
    headers: () => ({ [header]: toCode() }),
    isOn(req: Request): boolean {
      const given = req.get(header);
      return given !== undefined && isSameCode(given, toCode());
    },
  };
}
