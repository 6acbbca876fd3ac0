import type { DatabaseSync } from 'node:sqlite';
import type { Generated, Kysely } from 'kysely';
import { type ContactField, type ContactRequest, contactFields } from '../../../views/content/contact-fields.ts';
import type { StoredMail, StoredRequest } from '../store.ts';

/** Optional texts are null. */
type ContactColumns = {
  [Name in ContactField]: undefined extends ContactRequest[Name] ? string | null : ContactRequest[Name];
};

export type RequestsTable = ContactColumns &
  Pick<StoredRequest, 'reference' | 'receivedAt' | 'doneAt'> & {
    contentHash: string;
    /** A JSON list. */
    spamSigns: string;
    spamSignCount: number;
    isArtificial: number;
    /** The mail by which the owner gets it. */
    mailId: number;
  };

type WithDefault = 'id' | 'way' | 'attempts' | 'state';

export type MailsTable = Omit<StoredMail, WithDefault> & { [Name in WithDefault]: Generated<StoredMail[Name]> } & {
  leaseOwner: string | null;
  leaseUntil: Generated<number>;
};

export type ContentVersionsTable = {
  /** Never used again, even if the newest is deleted. */
  id: Generated<number>;
  section: string;
  /** JSON. */
  value: string;
  savedAt: number;
  /** When the section's next version was saved. */
  replacedAt: number | null;
  /** The change mail that tells of it. */
  mailId: number | null;
};

export type Database = {
  requests: RequestsTable;
  mails: MailsTable;
  heartbeat: { at: number };
  contentVersions: ContentVersionsTable;
  contentDrafts: { id: string; section: string; value: string; base: number; savedAt: number };
  marks: { name: string; value: number };
};
export type Queries = Kysely<Database>;

/** Never change one that has been released: add the next. `addContactColumns` adds those of the form's fields. */
export const migrations = {
  6: `CREATE TABLE mails (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    reference TEXT REFERENCES requests ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    about INTEGER REFERENCES mails ON DELETE CASCADE,
    way TEXT NOT NULL DEFAULT 'mail',
    message_id TEXT NOT NULL,
    planned_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    first_attempt_at INTEGER,
    lease_owner TEXT, lease_until INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed', 'dropped')),
    last_error TEXT,
    sent_at INTEGER, server_answer TEXT
  ) STRICT;
  CREATE TABLE requests (
    reference TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
    content_hash TEXT NOT NULL,
    spam_signs TEXT NOT NULL DEFAULT '[]', spam_sign_count INTEGER NOT NULL DEFAULT 0,
    is_artificial INTEGER NOT NULL DEFAULT 0,
    done_at INTEGER,
    mail_id INTEGER NOT NULL REFERENCES mails DEFERRABLE INITIALLY DEFERRED,
    email TEXT
  ) STRICT;
  CREATE TABLE heartbeat (at INTEGER NOT NULL) STRICT;
  INSERT INTO heartbeat VALUES (0);
  CREATE INDEX due ON mails (state, kind, due_at);
  CREATE INDEX sent ON mails (sent_at);
  CREATE INDEX mails_of_request ON mails (reference);
  CREATE INDEX mails_about ON mails (about);
  CREATE INDEX requests_of_mail ON requests (mail_id);
  CREATE INDEX same_content ON requests (content_hash, received_at);
  CREATE INDEX addresses ON requests (email COLLATE NOCASE)`,
  7: `CREATE TABLE content_versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, section TEXT NOT NULL, value TEXT NOT NULL,
    saved_at INTEGER NOT NULL, replaced_at INTEGER, mail_id INTEGER REFERENCES mails ON DELETE SET NULL
  ) STRICT;
  CREATE TABLE content_drafts (
    id TEXT PRIMARY KEY, section TEXT NOT NULL, value TEXT NOT NULL, base INTEGER NOT NULL, saved_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  INSERT INTO marks SELECT 'import needed', 1 WHERE EXISTS (SELECT 1 FROM mails);
  CREATE INDEX versions_of_section ON content_versions (section, id);
  CREATE INDEX versions_of_mail ON content_versions (mail_id)`,
};

/** A column for each field of the form that has none yet. */
export function addContactColumns(handle: DatabaseSync): void {
  const rows = handle.prepare("SELECT name FROM pragma_table_info('requests')").all();
  const present = new Set(rows.map(({ name }) => String(name)));
  for (const { name } of contactFields) {
    const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (!present.has(column)) handle.exec(`ALTER TABLE requests ADD COLUMN "${column}" TEXT`);
  }
}
