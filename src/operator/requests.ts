import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findReminderTime } from '../calendar/reminder-time.ts';
import { day } from '../clock.ts';
import { type Config, readConfig } from '../config/config.ts';
import { toAsciiDomain } from '../contact/ascii-domain.ts';
import { loadPublished } from '../content/content-file.ts';
import { copyDeletions } from '../content/erase.ts';
import type { Store } from '../store/sqlite/sqlite-store.ts';
import type { MailState, StoredRequest } from '../store/store.ts';
import { forget, openPictures, openStore } from './deployment.ts';
import { type ListedRequest, toCsv, toDetails, toJson, toTable, toTime } from './tables.ts';

const usage = `npm run requests -- COMMAND

  list [--state queued|sent|failed]   a table, oldest first
  show REF                            one request with all its values
  resend REF                          mail it again
  release REF                         not spam: send it as its own mail
  export [--csv] [--photos FOLDER]    everything, as JSON or CSV, and the photos as files
  forget MAIL                         delete all requests from that address, for good
  backup FILE                         a complete copy of the database; pictures.db and deleted.jsonl beside
                                      it are brought up to date`;

type Options = { config: Config; operand: string; state: MailState | undefined; csv: boolean; photos: string };

/** Each resolves to what is printed. */
const commands: Record<string, (store: Store, options: Options) => Promise<string>> = {
  list: async (store, { state }) => toTable(await store.list(state), await store.backlog()),
  async show(store, { operand, config }) {
    const [request] = await addPhotos([await find(store, operand)], config);
    return request ? toDetails(request, await store.backlog()) : '';
  },
  async resend(store, { operand }) {
    const { reference } = await find(store, operand);
    await store.resend(reference);
    return `${reference} will be mailed again ${await toNextTime(store)}.`;
  },
  async release(store, { operand, config }) {
    const { reference, receivedAt } = await find(store, operand);
    const { company } = loadPublished(config.dataDir);
    await store.release(reference, findReminderTime(company.schedule, receivedAt, Date.now()));
    const { mail } = await find(store, reference);
    const when = mail.state === 'queued' ? `will be sent ${await toNextTime(store)}` : 'was already sent';
    return `${reference} is marked as not spam and ${when} as its own mail.`;
  },
  async export(store, { csv, photos, config }) {
    const requests = await addPhotos(await store.list(), config, photos);
    return csv ? toCsv(requests, await store.backlog()) : toJson(requests);
  },
  async forget(store, { operand, config }) {
    const references = await forget(store, config, toAsciiDomain(operand));
    if (references.length === 0) throw new Error('There is no request from that address.');
    const uncovered = "The owner's mailbox, back-ups and files named …-damaged-… or …-version-…";
    return `Deleted: ${references.join(' ')}. ${uncovered} are not covered.`;
  },
  async backup(store, { operand, config }) {
    // npm runs us in the project, wherever the operator stands.
    const path = resolve(process.env.INIT_CWD ?? '', operand);
    if (existsSync(path)) throw new Error(`${path} already exists; choose a new file name.`);
    await store.backUp(path);
    const [folder, pictures] = [dirname(path), openPictures(config)];
    await pictures.copyTo(join(folder, 'pictures.db'), Date.now() - config.retentionDays * day).finally(pictures.close);
    copyDeletions(config.dataDir, folder);
    return `A complete copy is in ${path}.`;
  },
};

// This file runs as .build/<id>/server/operator/requests.js.
const root = fileURLToPath(new URL('../../../..', import.meta.url));

// Copies hold personal data.
process.umask(0o077);
const { command, ...options } = readCall();
try {
  const config = readConfig(root);
  const store = openStore(config);
  const path = join(config.dataDir, 'requests.db');
  if (!store) throw new Error(`There is no ${path} yet: the site makes it at its first start.`);
  const output = await command(store, { ...options, config }).finally(store.close);
  console.log(output);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readCall() {
  try {
    const options = {
      state: { type: 'string' },
      csv: { type: 'boolean', default: false },
      photos: { type: 'string', default: '' },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [name = '', operand = '', ...others] = positionals;
    const command = Object.hasOwn(commands, name) && commands[name];
    const needsOperand = !['list', 'export'].includes(name);
    const state = values.state as MailState | undefined;
    const isPossible = others.length === 0 && [undefined, 'queued', 'sent', 'failed'].includes(state);
    if (command && isPossible && needsOperand === (operand !== '')) return { command, operand, ...values, state };
  } catch {}
  console.error(usage);
  return process.exit(2);
}

async function toNextTime(store: Store): Promise<string> {
  const { heldUntil } = await store.backlog();
  if (heldUntil === undefined) return 'within 15 seconds';
  return `when its turn comes, ${toTime(heldUntil)} at the earliest, since MAIL_HOURLY_CAP is reached`;
}

async function find(store: Store, reference: string): Promise<StoredRequest> {
  const request = await store.find(reference.replace(/^#/, '').toUpperCase());
  if (!request) throw new Error(`There is no request ${reference}.`);
  return request;
}

/** With their photos, and what these show in files of a folder if one is given. */
async function addPhotos(requests: readonly StoredRequest[], config: Config, given = ''): Promise<ListedRequest[]> {
  const { photos, close } = openPictures(config);
  const folder = given && resolve(process.env.INIT_CWD ?? '', given);
  if (folder) mkdirSync(folder, { recursive: true });
  const withPhotos = requests.map(async (request) => {
    const found = await photos.list(request.reference);
    if (folder) for (const { name, content } of found) writeFileSync(join(folder, name), content);
    return { ...request, photos: found.map(({ content, ...facts }) => facts) };
  });
  return Promise.all(withPhotos).finally(close);
}
