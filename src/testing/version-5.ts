import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { root } from './running-site.ts';

/** When release 1.0.0 was stopped; a Thursday, ten o'clock in Vienna. */
export const stoppedAt = Date.UTC(2026, 0, 15, 9);

export type OldRow = Record<string, SQLOutputValue>;

/** A requests.db as release 1.0.0 left it, with each single mail so many times; returns its rows. */
export function writeVersion5(folder: string, times = 1): OldRow[] {
  const database = new DatabaseSync(join(folder, 'requests.db'));
  const schemaAndRows = readFileSync(join(root, 'src/store/sqlite/version-5.sql'), 'utf8');
  database.exec(`PRAGMA journal_mode = WAL; BEGIN; ${schemaAndRows}`);
  const others = database
    .prepare(
      `SELECT group_concat(name) AS names FROM pragma_table_info('requests')
        WHERE name NOT IN ('reference', 'message_id', 'content_hash', 'email')`,
    )
    .get()?.names;
  for (let copy = 1; copy < times; copy++)
    database.exec(
      `INSERT INTO requests (reference, message_id, content_hash, email, ${others})
        SELECT reference || '${copy}', replace(message_id, '<', '<${copy}.'), content_hash || '${copy}', '${copy}' || email,
          ${others} FROM requests WHERE length(reference) = 5 AND suspicion_count < 2 AND self_test = 0 ORDER BY rowid`,
    );
  database.exec('COMMIT');
  const rows = database.prepare('SELECT * FROM requests').all();
  database.close();
  return rows;
}
