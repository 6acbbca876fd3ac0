import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely';

/** Typed queries on an open handle, which stays the caller's to close. Columns are snake_case there, camelCase here. */
export function createQueries<Tables>(handle: DatabaseSync): Kysely<Tables> {
  const database = {
    close: () => {},
    prepare(sql: string) {
      const statement = handle.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
  return new Kysely({ dialect: new SqliteDialect({ database }), plugins: [new CamelCasePlugin()] });
}
