import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { domainToASCII, fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { removeFollowUps, removeMailFiles, toMailFile } from '../mails/mail-files.ts';
import type { Outbox, State, StoredRequest } from '../store/outbox.ts';
import { openOutbox, readConfig } from './deployment.ts';
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

type Order = { operand: string; state: State | undefined; csv: boolean; mailFolder: string };
type Command = (outbox: Outbox, order: Order) => Promise<string>;

/** Each resolves to what is printed. */
const withoutOperand: Record<string, Command> = {
  list: async (outbox, { state }) => toTable(await outbox.list(state)),
  export: async (outbox, { csv }) => (csv ? toCsv : toJson)(await outbox.list()),
};
const withOperand: Record<string, Command> = {
  show: async (outbox, { operand }) => toDetails(await find(outbox, operand)),
  resend,
  release,
  forget,
  backup,
};

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
  const outbox = openOutbox(config);
  const file = join(config.dataDir, 'requests.db');
  if (!outbox) throw new Error(`There is no ${file} yet: the site makes it at its first start.`);
  try {
    return await command(outbox, { ...order, mailFolder: join(config.dataDir, 'mail') });
  } finally {
    outbox.close();
  }
}

function readArguments(args: string[]) {
  const { values, positionals } = parse(args);
  const [name = '', operand = '', ...others] = positionals;
  const command = (operand ? withOperand : withoutOperand)[name];
  const state = values.state as State | undefined;
  if (!command || others.length > 0 || !['queued', 'sent', 'failed', undefined].includes(state))
    throw new UsageError();
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

async function find(outbox: Outbox, reference: string): Promise<StoredRequest> {
  const request = await outbox.find(reference.replace(/^#/, '').toUpperCase());
  if (!request) throw new Error(`There is no request ${reference}.`);
  return request;
}

async function resend(outbox: Outbox, { operand }: Order): Promise<string> {
  const { reference } = await find(outbox, operand);
  await outbox.resend(reference);
  return `${reference} is mailed anew at the site's next look, within 15 seconds.`;
}

async function release(outbox: Outbox, { operand }: Order): Promise<string> {
  const { reference } = await find(outbox, operand);
  await outbox.release(reference);
  const { state } = await find(outbox, reference);
  const then = state === 'queued' ? 'is mailed by itself within 15 seconds' : 'was mailed by itself already';
  return `${reference} counts as no spam and ${then}.`;
}

async function forget(outbox: Outbox, { operand, mailFolder }: Order): Promise<string> {
  const at = operand.lastIndexOf('@') + 1;
  const address = operand.slice(0, at) + (domainToASCII(operand.slice(at)) || operand.slice(at));
  const isAffected = ({ email }: StoredRequest) => email.toLowerCase() === address.toLowerCase();
  const affected = (await outbox.list()).filter(isAffected);
  if (affected.length === 0) throw new Error('There is no request of that address.');
  for (const { messageId } of affected) await rm(toMailFile(mailFolder, messageId), { force: true });
  // A summary may name anybody, and what it says of others is still in the database.
  await removeMailFiles(mailFolder, ['sammel.']);
  const references = affected.map(({ reference }) => reference);
  await removeFollowUps(mailFolder, references);
  await outbox.forget(address);
  return `Deleted: ${references.join(' ')}. The owner's mailbox, back-ups and files named requests-damaged-… are not covered.`;
}

async function backup(outbox: Outbox, { operand }: Order): Promise<string> {
  // npm runs us in the project, wherever the operator stands.
  const path = resolve(process.env.INIT_CWD ?? '', operand);
  if (existsSync(path)) throw new Error(`${path} is there already; name a new file.`);
  await outbox.backUp(path);
  return `A complete copy is in ${path}.`;
}
