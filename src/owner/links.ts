import { createHmac, timingSafeEqual } from 'node:crypto';

export const ownerActions = ['erledigt', 'spaeter', 'kein-spam'] as const;
export type OwnerAction = (typeof ownerActions)[number];

export type OwnerLinks = {
  /** Whether the owner is reminded of open requests; without it nothing offers to do so later. */
  reminders: boolean;
  toUrl(reference: string, action: OwnerAction): string;
  isSigned(reference: string, action: OwnerAction, code: string): boolean;
};

/** Links that act for the owner without a login: whoever has the mail has the right. */
export function createOwnerLinks(options: { siteUrl: string; secret: string; reminders: boolean }): OwnerLinks {
  const { siteUrl, secret, reminders } = options;
  const sign = (reference: string, action: OwnerAction) =>
    createHmac('sha256', secret).update(`${reference} ${action}`).digest();
  return {
    reminders,
    toUrl: (reference, action) =>
      `${siteUrl}/anfrage/${reference}/${action}?code=${sign(reference, action).toString('base64url')}`,
    isSigned(reference, action, code) {
      if (action === 'spaeter' && !reminders) return false;
      const given = Buffer.from(code, 'base64url');
      const right = sign(reference, action);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
