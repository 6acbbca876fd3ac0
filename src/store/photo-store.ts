/** A visitor's photo of his request, ready for a mail: a JPEG without metadata. Times are milliseconds since 1970. */
export type Photo = PhotoFacts & { content: Uint8Array };

/** `isTaken` once a mail to the owner has it, sent or not. */
export type PhotoFacts = {
  id: string;
  reference: string;
  width: number;
  height: number;
  bytes: number;
  addedAt: number;
  isTaken: boolean;
};

type NewPhoto = Pick<Photo, 'reference' | 'width' | 'height' | 'content'> & { key: string };

/** There is no room left for visitors' photos. */
export class PhotosFullError extends Error {
  override name = 'PhotosFullError';
}

export type PhotoStore = {
  /** Durable when it resolves; the same key again is the same photo. 'full' if the request has ten. Throws a PhotosFullError. */
  add(photo: NewPhoto): Promise<'added' | 'repeated' | 'full'>;
  /** For good, unless a mail has it. */
  remove(reference: string, key: string): Promise<'removed' | 'missing' | 'taken'>;
  count(reference: string): Promise<number>;
  /** In the order in which they came. */
  list(reference: string): Promise<Photo[]>;
  /** Of all requests, in the order in which they came. */
  describe(): Promise<PhotoFacts[]>;
  /** What that mail took at its first attempt; only then it takes what no other has. */
  take(reference: string, messageId: string): Promise<Photo[]>;
  /** Requests with photos; if wanted those with photos that no mail has taken. */
  listReferences(untaken?: boolean): Promise<string[]>;
  /** For good, from copies too. Throws if another process keeps on reading, so that it is still in the log. */
  removeAll(references: readonly string[]): Promise<void>;
};
