import type { Request } from 'express';
import { createSign, isSameCode } from '../owner/signature.ts';

const header = 'X-Zustelltest';

/** By this the form knows the site's own artificial request; without the secret nobody can make one. */
export type SelfTestMark = { headers(): Record<string, string>; isOn(req: Request): boolean };

export function createSelfTestMark(readSecret: () => string): SelfTestMark {
  const sign = createSign(readSecret);
  const toCode = () => sign('zustelltest').toString('base64url');
  return {
    headers: () => ({ [header]: toCode() }),
    isOn(req) {
      const given = req.get(header);
      return given !== undefined && isSameCode(given, toCode());
    },
  };
}
