import { createSign, isSameCode } from './signature.ts';

export const ownerActions = ['erledigt', 'spaeter', 'kein-spam'] as const;
export type OwnerAction = (typeof ownerActions)[number];

/** `open` ones act at once, `locked` ones ask for the owner's PIN: they stand where an answer to a visitor quotes them. */
export type LinkKind = 'open' | 'locked';

export type OwnerLinks = ReturnType<typeof createOwnerLinks>;
type Options = { siteUrl: string; readSecret: () => string; reminders: boolean };

/** Links that act for the owner without a login. */
export function createOwnerLinks({ siteUrl, readSecret, reminders }: Options) {
  const sign = createSign(readSecret);
  // Those in mails of 2.0.0 and before are locked ones, whatever mail they stand in.
  const toCode = (reference: string, action: OwnerAction, kind: LinkKind) =>
    sign(kind === 'open' ? `${reference} ${action} open` : `${reference} ${action}`).toString('base64url');
  return {
    /** Whether the owner is reminded of open requests; without it nothing offers to do so later. */
    reminders,
    /** Six digits, only ever in mails to the owner that nobody answers to a visitor. */
    get pin() {
      return String(sign('pin').readUInt32BE() % 1_000_000).padStart(6, '0');
    },
    toUrl: (reference: string, action: OwnerAction, kind: LinkKind) =>
      `${siteUrl}/anfrage/${reference}/${action}?code=${toCode(reference, action, kind)}`,
    /** What the code makes of it; undefined if it is not ours. */
    findKind(reference: string, action: OwnerAction, code: string): LinkKind | undefined {
      if (action === 'spaeter' && !reminders) return undefined;
      return (['open', 'locked'] as const).find((kind) => isSameCode(code, toCode(reference, action, kind)));
    },
  };
}
