import type { ContactRequest } from '../../views/content/contact-fields.ts';
import type { ContentStore } from './content-store.ts';

/**
 * `collection` names the requests that wait for the hourly cap, `self-test` posts an artificial request to our own form,
 * `report` is its mail, `notice` tells the operator of a mail, `pin` brings the owner's PIN, `change` tells him what was
 * changed on his website, `first` and `link` bring him a link to change it.
 */
export type MailKind =
  | ('request' | 'summary' | 'collection' | 'receipt' | 'reminder')
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

/** Requests and the mails that follow from them, shared by all processes. */
export type Store = {
  /** Durable when it resolves, with the mail that tells the owner. The same content within ten minutes is `repeated`. */
  add(request: ContactRequest, circumstances?: Circumstances): Promise<Added>;
  find(reference: string): Promise<StoredRequest | undefined>;
  /** Oldest first; `state` is that of the owner's mail. */
  list(state?: MailState): Promise<StoredRequest[]>;
  /** Ends its reminder. */
  markDone(reference: string): Promise<void>;
  /** Opens the request again and reminds the owner then, instead of whenever it was planned. */
  postpone(reference: string, at: number): Promise<void>;
  /** Takes the spam signs off and mails it by itself or, if that was done, reminds the owner then. False if unknown. */
  release(reference: string, remindAt: number): Promise<boolean>;
  /** Mails a request by itself once more, at once; false if there is none of that reference. */
  resend(reference: string): Promise<boolean>;
  /** Deletes all of that address. */
  forget(email: string): Promise<Deleted>;
  /** Deletes what was received before that time, if wanted without what is still to be mailed. */
  purge(before: number, keepsQueued?: boolean): Promise<Deleted>;
  /** What visitors have sent since then; `done` are the references of requests that the owner has ticked off. */
  countSince(time: number): Promise<{ received: number; suspect: number; done: string[] }>;

  /** Leases the next due mail of that kind to this process, within the hourly cap; drops what comes too late. */
  claim(kind: MailKind): Promise<Claim>;
  /** Keeps the lease while sending. */
  renew(mail: StoredMail): Promise<void>;
  /** Also when the lease was lost, since the mail is out. A report takes its artificial request with it. */
  markSent(mail: StoredMail, serverAnswer: string, followUps: readonly FollowUp[]): Promise<void>;
  /** The next two do nothing if another process holds the lease by now. */
  markRetry(mail: StoredMail, retry: { at: number; error: string }): Promise<void>;
  markGivenUp(mail: StoredMail, state: 'failed' | 'dropped', error: string): Promise<void>;
  /** Moves all but these to a summary of their own that is due now, if this process has leased the mail. */
  splitSummary(mail: StoredMail, kept: readonly StoredRequest[]): Promise<void>;
  /** Names what waits for the hourly cap, some minutes after the last time; `webhook` is told of that mail too. */
  planCollection(webhook: boolean): Promise<void>;
  /** Makes requests that wait for their next attempt due now. */
  retryNow(): Promise<void>;
  /** One for each way of telling, about each mail that has none yet. */
  planNotices(options: NoticeOptions): Promise<void>;
  /** The mail that a notice is about, unless that is of no use any more. */
  findLate(notice: StoredMail): Promise<FullMail | undefined>;
  /** Plans the next self-test unless one is planned by `latest`; `toDue` gets the time of the last one. */
  planSelfTest(toDue: (last: number | undefined) => number, latest: number): Promise<void>;
  /** Mails the owner his PIN, or a new link to his page, at once. */
  planOwnerMail(kind: 'pin' | 'link'): Promise<void>;
  /** Mails the owner his first link at once, unless such a mail waits or has ever been sent. */
  planFirstMail(): Promise<void>;
  /** When the form last took a self-test. */
  lastSelfTest(): Promise<number | undefined>;

  content: ContentStore;

  backlog(): Promise<Backlog>;
  /** Rejects if nothing could be stored now. */
  checkWritable(): Promise<void>;
  /** Writes a complete copy to a new file. */
  backUp(path: string): Promise<void>;
  close(): void;
};
