import type { ContactRequest } from '../contact/schema.ts';

export type State = 'queued' | 'sent' | 'failed';

export type StoredRequest = ContactRequest & {
  /** Short, unique, readable on the phone, such as `A7K32`. */
  reference: string;
  /** Milliseconds since 1970, like all times here. */
  receivedAt: number;
  attempts: number;
  firstAttemptAt: number | undefined;
  messageId: string;
};

export type Backlog = { queued: number; failed: number; oldestQueuedAt: number | undefined };

/** Thrown by `add` when nothing could be stored; the visitor must not be told otherwise. */
export class NotStoredError extends Error {
  override name = 'NotStoredError';
}

/** The durable list of requests, shared by all processes. Every method is safe beside the others' of other processes. */
export type Outbox = {
  /** Durable when it resolves. The same content within ten minutes resolves to the earlier reference. */
  add(request: ContactRequest): Promise<{ reference: string; repeated: boolean }>;
  /** Leases the next due request to this process, oldest first. */
  claim(): Promise<StoredRequest | undefined>;
  /** Keeps the lease while sending; false if another process has it. */
  renew(reference: string): Promise<boolean>;
  markSent(reference: string, serverAnswer: string): Promise<void>;
  markRetry(reference: string, retry: { at: number; error: string }): Promise<void>;
  markFailed(reference: string, error: string): Promise<void>;
  /** Makes everything queued due now. */
  retryNow(): Promise<void>;
  /** Rejects if nothing could be stored now. */
  checkWritable(): Promise<void>;
  nextDueAt(): Promise<number | undefined>;
  backlog(): Promise<Backlog>;
  list(state?: State): Promise<(StoredRequest & { state: State })[]>;
  /** Deletes what was received before that time; returns the references. */
  purge(before: number): Promise<string[]>;
  close(): void;
};
