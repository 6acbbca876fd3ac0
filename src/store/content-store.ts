/** One saved state of a section; times are milliseconds since 1970. */
export type ContentVersion = { id: number; section: string; value: unknown; savedAt: number };

/** What a change mail tells of: a section's newest version in it, and the one before all that it tells of. */
export type ContentChange = {
  current: ContentVersion;
  previous: ContentVersion | undefined;
  saves: number;
  isErased: boolean;
};

/** What was typed, but not published yet. */
export type ContentDraft = { id: string; section: string; value: unknown; base: number };

export type Marks = 'links revoked at' | 'import needed';

/** The site's content as versions of its sections, shared by all processes. */
export type ContentStore = {
  /** Grows with every change; 0 if nothing was ever saved. */
  lastVersion(): Promise<number>;
  /** The newest version of each section. */
  read(): Promise<ContentVersion[]>;
  /** Newest first; of older ones than so many, the last of each day. */
  history(section: string, most?: number): Promise<ContentVersion[]>;
  find(id: number): Promise<ContentVersion | undefined>;
  /**
   * Durable when it resolves, with the mail that tells the owner. Saves nothing if the section's newest version is not
   * `base` (0: none), and resolves to that version instead.
   */
  save(change: {
    section: string;
    value: unknown;
    base: number;
  }): Promise<{ id: number } | { conflict: ContentVersion }>;
  /** Puts versions there that no mail tells of, as they are. */
  fill(versions: readonly Omit<ContentVersion, 'id'>[]): Promise<void>;
  /** Puts the result in place of each version and draft, for good and told by mail: nothing former is left in the file. */
  rewrite(toValue: (value: unknown) => unknown): Promise<void>;
  /** Of all versions and drafts. */
  listValues(): Promise<unknown[]>;
  /** Keeps it for a day. */
  addDraft(draft: Omit<ContentDraft, 'id'>): Promise<string>;
  findDraft(id: string): Promise<ContentDraft | undefined>;
  /** What that change mail tells of. */
  changesOf(mailId: number): Promise<ContentChange[]>;
  /** Deletes what was replaced before that time, save for the newest 50 of a section, and old drafts. */
  purge(replacedBefore: number): Promise<void>;
  /** 0 until it is set. */
  readMark(name: Marks): Promise<number>;
  setMark(name: Marks, value: number): Promise<void>;
};
