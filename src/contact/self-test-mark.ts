import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

const header = 'X-Zustelltest';

/** By this the form knows the site's own artificial request; without the secret nobody can make one. */
export type SelfTestMark = { headers(): Record<string, string>; isOn(req: Request): boolean };

export function createSelfTestMark(readSecret: () => string): SelfTestMark {
  const sign = () => createHmac('sha256', readSecret()).update('zustelltest').digest('base64url');
  return {
    headers: () => ({ [header]: sign() }),
    isOn(req) {
      const given = req.get(header);
      if (given === undefined) return false;
      const code = sign();
      return given.length === code.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(code));
    },
  };
}
