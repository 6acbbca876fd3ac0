import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import express from 'express';
import * as z from 'zod';
import { toAsciiDomain } from '../contact/ascii-domain.ts';
import { sample } from '../content/sample.ts';
import { encodeLogin, listCutShort, listMisspelt } from './slips.ts';

export type Config = ReturnType<typeof loadConfig>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export function readConfig(root: string): Config {
  const envFile = join(root, '.env');
  const isThere = existsSync(envFile);
  if (isThere) process.loadEnvFile(envFile);
  return loadConfig(process.env, { root, envFile: isThere ? readFileSync(envFile, 'utf8') : '' });
}

type Place = { root: string; envFile?: string };

/** Throws one ConfigError that names every wrong variable; values never stand in it, since some are secret. */
export function loadConfig(env: NodeJS.ProcessEnv, { root, envFile = '' }: Place) {
  const read = (variable: string) => (env[variable]?.trim() ? env[variable] : undefined);
  const schema = createSchema(read('SMTP_URL') !== undefined, read('NODE_ENV') === 'production');
  const names = Object.keys(schema.shape);
  const { data, error } = schema.safeParse(Object.fromEntries(names.map((name) => [name, read(toVariable(name))])));
  const variables = names.map(toVariable);
  const cutShort = listCutShort(envFile, variables);
  if (!data || cutShort.length > 0) {
    const problems = [
      ...cutShort.map((name) => `${name}: in .env it ends at the #, quotation marks around the value keep it`),
      ...(error?.issues ?? []).map(({ path, message }) => `${toVariable(path.join())}: ${message}`),
    ];
    throw new ConfigError(`Wrong settings: ${problems.join('; ')}.`);
  }
  const { nodeEnv, ...settings } = data;
  const production = nodeEnv === 'production';
  return Object.freeze({
    ...settings,
    root,
    misspelt: listMisspelt(Object.keys(env), variables),
    production,
    /** In production a proxy stands before the site, and nobody else reaches it. */
    host: data.host ?? (production ? '127.0.0.1' : undefined),
    /** Without a trailing slash. */
    siteUrl: new URL(data.siteUrl ?? `http://localhost:${data.port}`).origin,
    /** Outside production mails become files without SMTP_URL. */
    canMail: data.smtpUrl !== undefined || !production,
    mailDomain: data.mailFrom.slice(data.mailFrom.lastIndexOf('@') + 1),
    dataDir: resolve(root, data.dataDir),
  });
}

/** The environment's name of a setting: siteUrl is SITE_URL there. */
export const toVariable = (name: string) => name.replace(/[A-Z]/g, '_$&').toUpperCase();

export function createSchema(isMailSent: boolean, isProduction: boolean) {
  const mailAddress = z
    .string()
    .transform(toAsciiDomain)
    .pipe(z.string().regex(z.regexes.html5Email, 'a mail address is needed'))
    .prefault(sample.contact.email)
    // Names ending in .example never receive mail.
    .refine(
      (address) => !isMailSent || !address.endsWith('.example'),
      'a real address is needed as soon as SMTP_URL is set (up to 2.1 the one in views/content/company.ts counted)',
    );
  return z.object({
    nodeEnv: oneOf('production', 'development', 'test').optional(),
    port: wholeNumber(0, 65535).default(3000),
    host: z.string().optional(),
    siteUrl: url(origin, (is) => isWeb(is) && is.pathname === '/').refine(
      (value) => value !== undefined || !isProduction,
      `${origin} is needed in production, since pages and mails link to it`,
    ),
    smtpUrl: smtpUrl('smtps://USER:PASSWORD@HOST:465, smtp://…:587 or sendmail:'),
    smtpFallbackUrl: smtpUrl('a second mail server in the form of SMTP_URL'),
    mailFrom: mailAddress,
    mailTo: mailAddress,
    mailReceipt: onOrOff.default(false),
    mailHourlyCap: wholeNumber(1, 100_000).default(60),
    // fetch refuses an address with a user in it.
    alertWebhookUrl: url('an http or https address without a user', (is) => isWeb(is) && !is.username),
    reminders: onOrOff.default(true),
    selftestDays: wholeNumber(0, 31).default(7),
    dataDir: z.string().default('data'),
    retentionDays: wholeNumber(1, 3650).default(180),
    secret: z.string().min(32, 'at least 32 random characters are needed').optional(),
    trustProxy: z
      .string()
      .refine(isTrustProxy, 'true, false, a number, or addresses such as loopback, 10.0.0.0/8 are needed')
      .default('loopback')
      .transform(readTrustProxy),
    contactLimit: wholeNumber(1, 100_000).default(10),
    contactWindowMinutes: wholeNumber(1, 1440).default(15),
    // For ecosystem.config.cjs.
    pm2Name: z.string().default('website'),
    logLevel: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  });
}

const origin = 'the public address such as https://www.example.at';

const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values, { error: `one of ${values.join(', ')} is needed` });

const onOrOff = oneOf('on', 'off').transform((value) => value === 'on');

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number({ error: 'a number is needed' })
    .int('a whole number is needed')
    .min(least, `at least ${least} is needed`)
    .max(most, `at most ${most} is possible`);

const url = (needed: string, isRight: (is: URL) => boolean) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && isRight(new URL(value)), `${needed} is needed`)
    .optional();

const smtpUrl = (needed: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? encodeLogin(value) : value),
    url(`${needed} (in the password # may be %23, / %2F, ? %3F, and % must be %25)`, isSmtp),
  );

const isWeb = ({ protocol }: URL) => /^https?:$/.test(protocol);

const isSmtp = ({ href, protocol, hostname }: URL) =>
  href === 'sendmail:' || (/^smtps?:$/.test(protocol) && hostname !== '');

function readTrustProxy(value: string): boolean | number | string {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? Number(value) : value;
}

function isTrustProxy(value: string): boolean {
  try {
    express().set('trust proxy', readTrustProxy(value));
    return true;
  } catch {
    return false;
  }
}
