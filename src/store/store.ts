import type { ContactRequest } from '../../views/content/contact-fields.ts';

/**
 * `collection` names the requests that wait for the hourly cap, `self-test` posts an artificial request to our own form,
 * `report` is its mail, `notice` tells the operator of a mail, `pin` brings the owner's PIN, `change` tells him what was
 * changed on his website, `first` and `link` bring him a link to change it; `photos` follow a request.
 */
export type MailKind =
  | ('request' | 'summary' | 'collection' | 'receipt' | 'reminder' | 'photos')
  | ('self-test' | 'report' | 'notice' | 'pin' | 'change' | 'first' | 'link');

export type MailState = 'queued' | 'sent' | 'failed' | 'dropped';

/** Times are milliseconds since 1970. */
export type StoredMail = {
  id: number;
  kind: MailKind;
  /** The request it is about; a summary is about those whose `mail` it is, a collection about those that wait. */
  reference: string | null;
  /** The mail that a notice is about. */
  about: number | null;
  way: 'mail' | 'webhook';
  messageId: string;
  /** When it first became due; `dueAt` moves with each retry. */
  plannedAt: number;
  dueAt: number;
  attempts: number;
  firstAttemptAt: number | null;
  state: MailState;
  lastError: string | null;
  sentAt: number | null;
  serverAnswer: string | null;
};

export type StoredRequest = ContactRequest & {
  /** Short, unique, readable on the phone, such as `A7K32`. */
  reference: string;
  receivedAt: number;
  /** Why it may be spam, in words for the owner; nothing is ever dropped for it. */
  spamSigns: readonly string[];
  /** Made by the site's own self-test. */
  isArtificial: boolean;
  /** When the owner said so. */
  doneAt: number | null;
  /** The mail by which the owner gets it: its own, or the summary that names it. */
  mail: StoredMail;
};

/** What the form has noticed of a request; unless `mayGetReceipt`, none is ever sent for it. */
export type Circumstances = { spamSigns?: readonly string[]; isArtificial?: boolean; mayGetReceipt?: boolean };

export type Added = { reference: string; repeated: boolean };

/** A mail with the requests it is about. */
export type FullMail = { mail: StoredMail; requests: readonly StoredRequest[] };

/** `nextAt` is when there may be something to claim; with `heldUntil` something is due, but the hourly cap is reached. */
export type Claim = FullMail | { mail?: never; nextAt: number | undefined; heldUntil?: number };

export type Backlog = {
  queued: number;
  failed: number;
  /** Leaves out what waits for a summary. */
  oldestPlannedAt: number | undefined;
  /** When the hourly cap lets the next of the waiting requests out; undefined if none waits for that. */
  heldUntil: number | undefined;
  /** How far stored times lie in the future, because the clock was ahead. */
  clockJumpSeconds: number | undefined;
};

/** A mail that follows from another one. */
export type FollowUp = { kind: 'receipt' | 'reminder'; dueAt: number };

/** About mails late since `before`; `untried` includes those without an attempt, which otherwise wait for the hourly cap. */
export type NoticeOptions = { before: number; untried: boolean; webhook: boolean; fallback: boolean };

/** `messageIds` are those of all mails that may name one of these requests. */
export type Deleted = { requests: readonly { reference: string; state: MailState }[]; messageIds: readonly string[] };

/** Thrown by `add` when nothing could be stored; the visitor must not be told otherwise. */
export class NotStoredError extends Error {
  override name = 'NotStoredError';
}
