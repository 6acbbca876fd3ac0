import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { domainToASCII, fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { removeMailFiles } from '../mails/eml-files.ts';
import type { MailState, Store, StoredRequest } from '../store/store.ts';
import { openStore, readConfig } from './deployment.ts';
import { toCsv, toDetails, toJson, toTable } from './tables.ts';

const usage = `npm run requests -- COMMAND

  list [--state queued|sent|failed]   a table, oldest first
  show REF                            one request with all its values
  resend REF                          mail it anew, at once
  release REF                         it is no spam: mail it by itself
  export [--csv]                      everything, as JSON or CSV
  forget MAIL                         delete all of that address, for good
  backup FILE                         a complete copy of the database`;

/** Ends the process with 2 and the usage on standard error. */
class UsageError extends Error {
  override message = usage;
}

type Order = { operand: string; state: MailState | undefined; csv: boolean; mailFolder: string };
type Command = (store: Store, order: Order) => Promise<string>;

/** Each resolves to what is printed. */
const withoutOperand = new Map<string, Command>([
  ['list', async (store, { state }) => toTable(await store.list(state))],
  ['export', async (store, { csv }) => (csv ? toCsv : toJson)(await store.list())],
]);
const withOperand = new Map<string, Command>([
  ['show', async (store, { operand }) => toDetails(await find(store, operand))],
  ['resend', resend],
  ['release', release],
  ['forget', forget],
  ['backup', backup],
]);

// This file runs as .build/<id>/server/operator/requests.js.
const root = fileURLToPath(new URL('../../../..', import.meta.url));

// Copies hold personal data.
process.umask(0o077);
try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(args: string[]): Promise<string> {
  const { command, ...order } = readArguments(args);
  const config = readConfig(root);
  const store = openStore(config);
  const file = join(config.dataDir, 'requests.db');
  if (!store) throw new Error(`There is no ${file} yet: the site makes it at its first start.`);
  try {
    return await command(store, { ...order, mailFolder: join(config.dataDir, 'mail') });
  } finally {
    store.close();
  }
}

function readArguments(args: string[]) {
  const { values, positionals } = parse(args);
  const [name = '', operand = '', ...others] = positionals;
  const command = (operand ? withOperand : withoutOperand).get(name);
  const state = values.state as MailState | undefined;
  if (!command || others.length > 0 || !['queued', 'sent', 'failed', undefined].includes(state)) throw new UsageError();
  return { command, operand, state, csv: values.csv ?? false };
}

function parse(args: string[]) {
  try {
    const options = { state: { type: 'string' }, csv: { type: 'boolean' } } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new UsageError();
  }
}

async function find(store: Store, reference: string): Promise<StoredRequest> {
  const request = await store.find(reference.replace(/^#/, '').toUpperCase());
  if (!request) throw new Error(`There is no request ${reference}.`);
  return request;
}

async function resend(store: Store, { operand }: Order): Promise<string> {
  const { reference } = await find(store, operand);
  await store.resend(reference);
  return `${reference} is mailed anew at the site's next look, within 15 seconds.`;
}

async function release(store: Store, { operand }: Order): Promise<string> {
  const { reference } = await find(store, operand);
  await store.release(reference);
  const { mail } = await find(store, reference);
  const then = mail.state === 'queued' ? 'is mailed by itself within 15 seconds' : 'was mailed by itself already';
  return `${reference} counts as no spam and ${then}.`;
}

async function forget(store: Store, { operand, mailFolder }: Order): Promise<string> {
  const at = operand.lastIndexOf('@') + 1;
  const address = operand.slice(0, at) + (domainToASCII(operand.slice(at)) || operand.slice(at));
  const { requests, messageIds } = await store.forget(address);
  if (requests.length === 0) throw new Error('There is no request of that address.');
  await removeMailFiles(mailFolder, messageIds);
  const references = requests.map(({ reference }) => reference).join(' ');
  return `Deleted: ${references}. The owner's mailbox, back-ups and files named requests-damaged-… or requests-version-… are not covered.`;
}

async function backup(store: Store, { operand }: Order): Promise<string> {
  // npm runs us in the project, wherever the operator stands.
  const path = resolve(process.env.INIT_CWD ?? '', operand);
  if (existsSync(path)) throw new Error(`${path} is there already; name a new file.`);
  await store.backUp(path);
  return `A complete copy is in ${path}.`;
}
