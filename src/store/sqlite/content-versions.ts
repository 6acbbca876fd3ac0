import { randomBytes } from 'node:crypto';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { day, minute } from '../../clock.ts';
import type { ContentChange, ContentStore, ContentVersion } from '../content-store.ts';
import { isFree, planMail, type Work } from './mails.ts';
import type { ContentVersionsTable, Queries } from './schema.ts';

/** However many saves there are, so many versions of a section stay. */
const mostKept = 50;
const draftLifetime = day;
/** Changes of some minutes are told of in one mail. */
const gathering = minute;
const pauseOfMails = 10 * minute;

type Access = {
  read<Value>(run: (queries: Queries) => Promise<Value>): Promise<Value>;
  change<Value>(run: (work: Work) => Promise<Value>): Promise<Value>;
  tryTruncateWal(): Promise<void>;
};

/** In requests.db, so that a save and the mail about it are one transaction. */
export function createContentStore({ read, change, tryTruncateWal }: Access): ContentStore {
  return {
    lastVersion: () =>
      read(async (queries) => {
        const ids = queries.selectFrom('contentVersions').select('id').orderBy('id', 'desc').limit(1);
        return (await ids.executeTakeFirst())?.id ?? 0;
      }),
    read: () =>
      read(async (queries) => {
        const newest = queries.selectFrom('contentVersions').select(({ fn }) => fn.max('id').as('id'));
        const rows = await versions(queries).where('id', 'in', newest.groupBy('section')).execute();
        return rows.map(toVersion);
      }),
    history: (section, most = -1) =>
      read(async (queries) => {
        const all = versions(queries).where('section', '=', section).orderBy('id', 'desc');
        const listed = sql<SqlBool>`(id IN ${all.clearSelect().select('id').limit(most)} OR id IN
          (SELECT max(id) FROM content_versions WHERE section = ${section} GROUP BY saved_at / ${sql.lit(day)}))`;
        return (await all.where(listed).execute()).map(toVersion);
      }),
    find: (id) =>
      read(async (queries) => {
        const row = await versions(queries).where('id', '=', id).executeTakeFirst();
        return row && toVersion(row);
      }),
    save: ({ section, value, base }) =>
      change(async (work) => {
        const newest = await findNewest(work.queries, section);
        if (newest && newest.id !== base) return { conflict: toVersion(newest) };
        return {
          id: await addVersion(work.queries, { section, value, savedAt: work.now }, await planChangeMail(work)),
        };
      }),
    fill: (versions) =>
      change(async ({ queries }) => {
        for (const version of versions) await addVersion(queries, version, null);
      }),
    async rewrite(toValue) {
      const isChanged = await change(async (work) => {
        const { queries, now } = work;
        const toChanged = <Row extends { value: string }>(row: Row) => {
          const value = JSON.stringify(toValue(JSON.parse(row.value)));
          return value === row.value ? [] : { ...row, value };
        };
        const changed = (await versions(queries).execute()).flatMap(toChanged);
        const drafts = (await queries.selectFrom('contentDrafts').selectAll().execute()).flatMap(toChanged);
        for (const { id, value } of changed)
          await queries.updateTable('contentVersions').set({ value }).where('id', '=', id).execute();
        for (const { id, value } of drafts)
          await queries.updateTable('contentDrafts').set({ value }).where('id', '=', id).execute();
        // Other processes look for a new version only.
        for (const section of new Set(changed.map((row) => row.section))) {
          const newest = await findNewest(queries, section);
          if (newest) await addVersion(queries, { ...toVersion(newest), savedAt: now }, await planChangeMail(work));
        }
        return changed.length + drafts.length > 0;
      });
      if (isChanged) await tryTruncateWal();
    },
    listValues: () =>
      read(async (queries) => {
        const versions = queries.selectFrom('contentVersions').select('value');
        const rows = await versions.unionAll(queries.selectFrom('contentDrafts').select('value')).execute();
        return rows.map(({ value }) => JSON.parse(value));
      }),
    addDraft: ({ section, value, base }) =>
      change(async ({ queries, now: savedAt }) => {
        const id = randomBytes(12).toString('base64url');
        const draft = { id, section, base, savedAt, value: JSON.stringify(value) };
        await queries.insertInto('contentDrafts').values(draft).execute();
        return id;
      }),
    findDraft: (id) =>
      read(async (queries) => {
        const row = await queries.selectFrom('contentDrafts').selectAll().where('id', '=', id).executeTakeFirst();
        return row && { id, section: row.section, base: row.base, value: JSON.parse(row.value) };
      }),
    changesOf: (mailId) => read((queries) => findChanges(queries, mailId)),
    purge: (replacedBefore) =>
      change(async ({ queries, now }) => {
        await queries
          .deleteFrom('contentVersions')
          .where('replacedAt', '<', replacedBefore)
          .where(
            sql<number>`(SELECT count(*) FROM content_versions AS newer
            WHERE newer.section = content_versions.section AND newer.id > content_versions.id)`,
            '>=',
            mostKept,
          )
          .execute();
        await queries
          .deleteFrom('contentDrafts')
          .where('savedAt', '<', now - draftLifetime)
          .execute();
      }),
    readMark: (name) =>
      read(async (queries) => {
        const row = await queries.selectFrom('marks').select('value').where('name', '=', name).executeTakeFirst();
        return row?.value ?? 0;
      }),
    setMark: (name, value) =>
      change(async ({ queries }) => {
        const mark = queries.insertInto('marks').values({ name, value });
        await mark.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
      }),
  };
}

async function addVersion(queries: Queries, version: Omit<ContentVersion, 'id'>, mailId: number | null) {
  const { section, value, savedAt } = version;
  await queries
    .updateTable('contentVersions')
    .set({ replacedAt: savedAt })
    .where(({ and }) => and({ section, replacedAt: null }))
    .execute();
  const { id } = await queries
    .insertInto('contentVersions')
    .values({ section, value: JSON.stringify(value), savedAt, replacedAt: null, mailId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the one that waits; one that is being sent just now tells of nothing more. */
async function planChangeMail(work: Work): Promise<number> {
  const { queries, now } = work;
  const mails = queries.selectFrom('mails').where('kind', '=', 'change');
  const waiting = mails.where('state', '=', 'queued').where('attempts', '=', 0).where(isFree(now)).select('id');
  const found = await waiting.executeTakeFirst();
  if (found) return found.id;
  const last = await mails.select('plannedAt').orderBy('plannedAt', 'desc').executeTakeFirst();
  // A time that lies far ahead comes from a wrong clock.
  const earliest = Math.min(last ? last.plannedAt + pauseOfMails : 0, now + pauseOfMails);
  return planMail(work, { kind: 'change', dueAt: Math.max(now + gathering, earliest) });
}

async function findChanges(queries: Queries, mailId: number): Promise<ContentChange[]> {
  const rows = await versions(queries).where('mailId', '=', mailId).orderBy('id').execute();
  const groups = Object.values(Object.groupBy(rows, ({ section }) => section));
  return Promise.all(
    groups.map(async (group = []) => {
      const [first, newest] = [group[0], group.at(-1)];
      if (!first || !newest) throw new Error('There is no group without a version.');
      const previous = await findNewest(queries, first.section, first.id);
      // A save is never the same as the one before.
      const isErased = group.some(({ value }, index) => value === (group[index - 1] ?? previous)?.value);
      return { current: toVersion(newest), previous: previous && toVersion(previous), saves: group.length, isErased };
    }),
  );
}

async function findNewest(queries: Queries, section: string, before = Number.MAX_SAFE_INTEGER) {
  const earlier = versions(queries).where('section', '=', section).where('id', '<', before);
  return earlier.orderBy('id', 'desc').executeTakeFirst();
}

const versions = (queries: Queries) => queries.selectFrom('contentVersions').selectAll();

function toVersion({ id, section, value, savedAt }: Selectable<ContentVersionsTable>): ContentVersion {
  return { id, section, savedAt, value: JSON.parse(value) };
}
