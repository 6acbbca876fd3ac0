type Size = { width: number; height: number };
/** The copy of a picture that all its files are made from. */
export type Master = Size & { content: Uint8Array };
/** One encoding of one crop, under the name that its address ends with. */
export type PictureFile = Size & { name: string; crop: string; format: 'avif' | 'jpg' };
export type StoredPicture = Size & { id: string; files: PictureFile[] };

export class PicturesFullError extends Error {
  override name = 'PicturesFullError';
}

/** The owner's pictures, shared by all processes. */
export type PictureStore = {
  /** Durable when it resolves; throws a PicturesFullError. */
  add(id: string, master: Master): Promise<void>;
  findMaster(id: string): Promise<Master | undefined>;
  /** Does nothing if the picture is gone or has that file. */
  addFile(file: PictureFile & { id: string; content: Uint8Array }): Promise<void>;
  findFile(name: string): Promise<Uint8Array | undefined>;
  /** All without their content, files in the order in which they were made. */
  list(): Promise<StoredPicture[]>;
  /** Another one after each change of the list, and cheap. */
  stamp(): Promise<string>;
  /** For good, its files too. Throws if another process keeps on reading, so that it is still in the log. */
  remove(id: string): Promise<void>;
  /** Removes all that came before that time but these. */
  removeUnused(kept: readonly string[], before: number): Promise<void>;
  /** Brings a copy up to date, or makes it; it can take this file's place, and the files are made anew then. */
  copyTo(path: string): Promise<void>;
  close(): void;
};
