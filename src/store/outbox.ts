import type { ContactRequest } from '../../views/content/contact-fields.ts';
import type { ReceiptStore } from './sqlite/receipt-store.ts';
import type { ReminderStore } from './sqlite/reminder-store.ts';

export type State = 'queued' | 'sent' | 'failed';

export type StoredRequest = ContactRequest & {
  /** Short, unique, readable on the phone, such as `A7K32`. */
  reference: string;
  state: State;
  /** Milliseconds since 1970, like all times here. */
  receivedAt: number;
  /** Why it may be spam, in words for the owner; nothing is ever dropped for it. */
  suspicions: readonly string[];
  attempts: number;
  firstAttemptAt: number | undefined;
  nextAttemptAt: number;
  messageId: string;
  lastError: string | undefined;
  sentAt: number | undefined;
  serverAnswer: string | undefined;
  /** When the owner said so. */
  doneAt: number | undefined;
  /** Made by the site itself; its message is the report for the owner. */
  isSelfTest: boolean;
};

/** `oldestQueuedAt` leaves out what waits for a summary. */
export type Backlog = { queued: number; failed: number; oldestQueuedAt: number | undefined };

/** Thrown by `add` when nothing could be stored; the visitor must not be told otherwise. */
export class NotStoredError extends Error {
  override name = 'NotStoredError';
}

type OtherMails = ReminderStore & ReceiptStore;

/** The durable list of requests, shared by all processes. Every method is safe beside those of other processes. */
export type Outbox = OtherMails & {
  /** Durable when it resolves. The same content within ten minutes resolves to the earlier reference. */
  add(
    request: ContactRequest,
    suspicions?: readonly string[],
    isSelfTest?: boolean,
  ): Promise<{ reference: string; repeated: boolean }>;
  /** Leases the next due request to this process, oldest first; none while the hourly cap is reached. */
  claim(): Promise<StoredRequest | undefined>;
  /**
   * Leases the due requests that wait for a summary, because two or more signs speak against them: the 100 oldest,
   * oldest first.
   */
  claimSuspects(): Promise<StoredRequest[]>;
  /** Keeps the lease while sending. */
  renew(references: readonly string[]): Promise<void>;
  /** All or none; also when the lease was lost, since the mail is out. */
  markSent(references: readonly string[], serverAnswer: string): Promise<void>;
  /** The next two do nothing if another process holds the lease by now. */
  markRetry(reference: string, retry: { at: number; error: string }): Promise<void>;
  markFailed(reference: string, error: string): Promise<void>;
  /** Makes everything queued due now, but for what waits for a summary. */
  retryNow(): Promise<void>;
  /** When there may be something to claim; undefined if nothing is queued. */
  nextDueAt(): Promise<number | undefined>;
  /**
   * Leases one request for its alert: unsent since before that time, never alerted, not suspect. `untried` includes
   * those without an attempt, which otherwise only wait for the hourly cap.
   */
  claimAlert(before: number, options: { untried: boolean }): Promise<StoredRequest | undefined>;
  markAlerted(reference: string): Promise<void>;
  backlog(): Promise<Backlog>;
  /** What visitors have sent since then. */
  countSince(time: number): Promise<{ received: number; suspect: number }>;
  /** The artificial request since then. */
  findSelfTest(since: number): Promise<StoredRequest | undefined>;
  removeSelfTests(): Promise<void>;
  /** Rejects if nothing could be stored now. */
  checkWritable(): Promise<void>;
  /** Oldest first. */
  list(state?: State): Promise<StoredRequest[]>;
  find(reference: string): Promise<StoredRequest | undefined>;
  /** Queues a request anew, due at once unless it is being sent; false if there is none of that reference. */
  resend(reference: string): Promise<boolean>;
  /** Takes the suspicions off and mails it by itself unless that has been done, also if a summary has named it already. */
  release(reference: string): Promise<boolean>;
  /** Deletes all of that address; returns the references. */
  forget(email: string): Promise<string[]>;
  /** Deletes what was received before that time; returns what it deleted. */
  purge(before: number): Promise<{ reference: string; state: State }[]>;
  /** Writes a complete copy to a new file. */
  backUp(path: string): Promise<void>;
  close(): void;
};
