import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import type { Company } from '../views/content/company.ts';

export type Config = Readonly<{
  production: boolean;
  port: number;
  /** Undefined listens on all interfaces. */
  host: string | undefined;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  smtpUrl: string | undefined;
  smtpFallbackUrl: string | undefined;
  /** Whether there is a way out for mails: outside production they become files without SMTP_URL. */
  canMail: boolean;
  mailFrom: string;
  mailTo: string;
  mailReceipt: boolean;
  dataDir: string;
  trustProxy: boolean | number | string;
  contactLimit: number;
  contactWindowMinutes: number;
  mailHourlyCap: number;
  retentionDays: number;
  alertWebhookUrl: string | undefined;
  /** Whether the owner is reminded of requests that stay open. */
  reminders: boolean;
  /** Signs the owner's links; undefined takes the one in the data folder. */
  secret: string | undefined;
  /** Days between two self-tests; 0 makes none. */
  selftestDays: number;
  logLevel: string;
}>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number({ error: 'a number is needed' })
    .int('a whole number is needed')
    .min(least, `at least ${least} is needed`)
    .max(most, `at most ${most} is possible`);

const onOrOff = z.enum(['on', 'off'], { error: 'on or off is needed' }).transform((value) => value === 'on');

const mailAddress = z.string().regex(z.regexes.html5Email, 'a mail address is needed');

function readTrustProxy(value: string): boolean | number | string {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? Number(value) : value;
}

const isOrigin = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).pathname === '/';

// fetch refuses an address with a password in it.
const isWebAddress = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !new URL(value).username;

const isSmtp = (value: string) =>
  value === 'sendmail:' ||
  (URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '');

const isProxyRange = (value: string) => {
  const [address = '', prefix] = value.trim().split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value.trim())) return true;
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  return bits !== undefined && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
};

const isTrustProxy = (value: string) => /^(true|false|\d{1,3})$/.test(value) || value.split(',').every(isProxyRange);

const schema = (company: Company) =>
  z.object({
    NODE_ENV: z
      .enum(['production', 'development', 'test'], { error: 'production, development or test is needed' })
      .optional(),
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z.string().optional(),
    SITE_URL: z.string().refine(isOrigin, 'an origin such as https://www.example.at is needed').optional(),
    SMTP_URL: z
      .string()
      .refine(isSmtp, 'smtps://USER:PASSWORD@HOST:465, smtp://…:587 or sendmail: is needed')
      .optional(),
    SMTP_FALLBACK_URL: z.string().refine(isSmtp, 'a second way out in the form of SMTP_URL is needed').optional(),
    MAIL_FROM: mailAddress.default(company.email),
    MAIL_TO: mailAddress.default(company.email),
    MAIL_RECEIPT: onOrOff.default(false),
    DATA_DIR: z.string().default('data'),
    TRUST_PROXY: z
      .string()
      .refine(isTrustProxy, 'true, false, a number, or addresses such as loopback, 10.0.0.0/8 are needed')
      .default('loopback')
      .transform(readTrustProxy),
    CONTACT_LIMIT: wholeNumber(1, 100_000).default(10),
    CONTACT_WINDOW_MINUTES: wholeNumber(1, 1440).default(15),
    MAIL_HOURLY_CAP: wholeNumber(1, 100_000).default(60),
    ALERT_WEBHOOK_URL: z.string().refine(isWebAddress, 'an http or https address without a user is needed').optional(),
    RETENTION_DAYS: wholeNumber(1, 3650).default(180),
    REMINDERS: onOrOff.default(true),
    SECRET: z.string().min(32, 'at least 32 random characters are needed').optional(),
    SELFTEST_DAYS: wholeNumber(0, 31).default(7),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'a pino level is needed',
      })
      .default('info'),
  });

/** Throws one ConfigError that names every wrong variable; values never stand in it, since some are secret. */
export function loadConfig(env: NodeJS.ProcessEnv, { root, company }: { root: string; company: Company }): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { success, data, error } = schema(company).safeParse(given);
  const problems = success ? [] : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (given.SMTP_URL) {
    problems.push(...findSampleAddresses({ MAIL_FROM: company.email, MAIL_TO: company.email, ...given }));
  }
  if (!success || problems.length > 0) {
    throw new ConfigError(`Wrong settings: ${problems.join('; ')}.`);
  }
  const production = data.NODE_ENV === 'production';
  return Object.freeze({
    production,
    port: data.PORT,
    host: data.HOST,
    siteUrl: new URL(data.SITE_URL ?? `http://localhost:${data.PORT}`).origin,
    smtpUrl: data.SMTP_URL,
    smtpFallbackUrl: data.SMTP_FALLBACK_URL,
    canMail: data.SMTP_URL !== undefined || !production,
    mailFrom: data.MAIL_FROM,
    mailTo: data.MAIL_TO,
    mailReceipt: data.MAIL_RECEIPT,
    dataDir: resolve(root, data.DATA_DIR),
    trustProxy: data.TRUST_PROXY,
    contactLimit: data.CONTACT_LIMIT,
    contactWindowMinutes: data.CONTACT_WINDOW_MINUTES,
    mailHourlyCap: data.MAIL_HOURLY_CAP,
    retentionDays: data.RETENTION_DAYS,
    alertWebhookUrl: data.ALERT_WEBHOOK_URL,
    reminders: data.REMINDERS,
    secret: data.SECRET,
    selftestDays: data.SELFTEST_DAYS,
    logLevel: data.LOG_LEVEL,
  });
}

/** Names ending in .example never receive mail, so a real way out must not lead to them. */
function findSampleAddresses(data: { MAIL_FROM: string; MAIL_TO: string }): string[] {
  return (['MAIL_FROM', 'MAIL_TO'] as const)
    .filter((name) => data[name].endsWith('.example'))
    .map((name) => `${name}: a real address is needed as soon as SMTP_URL is set, the sample one receives nothing`);
}
