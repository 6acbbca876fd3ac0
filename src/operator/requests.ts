import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { domainToASCII, fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { company } from '../../views/content/company.ts';
import { systemClock as clock } from '../clock.ts';
import { loadConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { removeFollowUps, removeMailFiles, toMailFile } from '../mails/mail-files.ts';
import type { Outbox, State, StoredRequest } from '../store/outbox.ts';
import { createSqliteOutbox } from '../store/sqlite/sqlite-outbox.ts';
import { toCsv, toDetails, toJson, toTable } from './tables.ts';

const usage = `npm run requests -- COMMAND

  list [--state queued|sent|failed]   a table, oldest first
  show REF                            one request with all its values
  resend REF                          mail it anew, at once
  release REF                         it is no spam: mail it by itself
  export [--csv]                      everything, as JSON or CSV
  forget MAIL                         delete all of that address, for good
  backup FILE                         a complete copy of the database`;

// This file runs as .build/<id>/server/operator/requests.js.
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Ends the process with 2 and the usage on standard error. */
class UsageError extends Error {}

// Copies hold personal data.
process.umask(0o077);
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(args: string[]): Promise<void> {
  const { command, operand, state, csv } = readArguments(args);
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const { dataDir, mailFrom, mailHourlyCap } = loadConfig(process.env, { root, company });
  const path = join(dataDir, 'requests.db');
  if (!existsSync(path)) throw new Error(`There is no ${path} yet: the site makes it at its first start.`);
  const outbox = createSqliteOutbox({
    path,
    clock,
    logger: createLogger({ level: 'warn', destination: process.stderr }),
    mailDomain: mailFrom.slice(mailFrom.lastIndexOf('@') + 1),
    hourlyCap: mailHourlyCap,
  });
  try {
    await perform(outbox, { command, operand, state, csv, mailFolder: join(dataDir, 'mail') });
  } finally {
    outbox.close();
  }
}

type Order = { command: string; operand: string; state: State | undefined; csv: boolean; mailFolder: string };

async function perform(outbox: Outbox, { command, operand, state, csv, mailFolder }: Order): Promise<void> {
  switch (command) {
    case 'list':
      return console.log(toTable(await outbox.list(state)));
    case 'show':
      return console.log(toDetails(await find(outbox, operand)));
    case 'resend':
      await outbox.resend((await find(outbox, operand)).reference);
      return console.log(
        `${operand.toUpperCase()} is mailed anew at the site's next look, within 15 seconds.`,
      );
    case 'release':
      return release(outbox, (await find(outbox, operand)).reference);
    case 'export': {
      const all = await outbox.list();
      return console.log(csv ? toCsv(all) : toJson(all));
    }
    case 'forget':
      return forget(outbox, operand, mailFolder);
    case 'backup':
      return backUp(outbox, operand);
    default:
      throw new UsageError(usage);
  }
}

async function release(outbox: Outbox, reference: string): Promise<void> {
  await outbox.release(reference);
  const { state } = await find(outbox, reference);
  const then = state === 'queued' ? 'is mailed by itself within 15 seconds' : 'was mailed by itself already';
  console.log(`${reference} counts as no spam and ${then}.`);
}

async function forget(outbox: Outbox, email: string, mailFolder: string): Promise<void> {
  const at = email.lastIndexOf('@') + 1;
  const address = email.slice(0, at) + (domainToASCII(email.slice(at)) || email.slice(at));
  const isAffected = (request: StoredRequest) => request.email.toLowerCase() === address.toLowerCase();
  const affected = (await outbox.list()).filter(isAffected);
  if (affected.length === 0) throw new Error('There is no request of that address.');
  for (const { messageId } of affected) await rm(toMailFile(mailFolder, messageId), { force: true });
  // A summary may name anybody, and what it says of others is still in the database.
  await removeMailFiles(mailFolder, ['sammel.']);
  await removeFollowUps(
    mailFolder,
    affected.map(({ reference }) => reference),
  );
  const references = await outbox.forget(address);
  console.log(
    `Deleted: ${references.join(' ')}. The owner's mailbox, back-ups and files named requests-damaged-… are not covered.`,
  );
}

async function backUp(outbox: Outbox, file: string): Promise<void> {
  // npm runs us in the project, wherever the operator stands.
  const path = resolve(process.env.INIT_CWD ?? '', file);
  if (existsSync(path)) throw new Error(`${path} is there already; name a new file.`);
  await outbox.backUp(path);
  console.log(`A complete copy is in ${path}.`);
}

async function find(outbox: Outbox, reference: string) {
  const request = await outbox.find(reference.replace(/^#/, '').toUpperCase());
  if (!request) throw new Error(`There is no request ${reference}.`);
  return request;
}

function readArguments(args: string[]) {
  const { values, positionals } = parse(args);
  const [command = '', operand = '', ...others] = positionals;
  const needsOperand = ['show', 'resend', 'release', 'forget', 'backup'].includes(command);
  const isKnown = needsOperand || ['list', 'export'].includes(command);
  const isState = values.state === undefined || ['queued', 'sent', 'failed'].includes(values.state);
  if (!isKnown || others.length > 0 || needsOperand === (operand === '') || !isState)
    throw new UsageError(usage);
  return { command, operand, state: values.state as State | undefined, csv: values.csv ?? false };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { state: { type: 'string' }, csv: { type: 'boolean' } },
    });
  } catch {
    throw new UsageError(usage);
  }
}
