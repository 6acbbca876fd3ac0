import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

const header = 'X-Zustelltest';

/** By this the form knows the site's own artificial request; without the secret nobody can make one. */
export type SelfTestMark = { headers: Record<string, string>; isOn(req: Request): boolean };

export function createSelfTestMark(secret: string): SelfTestMark {
  const code = createHmac('sha256', secret).update('zustelltest').digest('base64url');
  return {
    headers: { [header]: code },
    isOn(req) {
      const given = req.get(header) ?? '';
      return given.length === code.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(code));
    },
  };
}
