import { join } from 'node:path';
import { unescape as decode } from 'node:querystring';
import { describe, expect, test } from '@jest/globals';
import { sample } from '../content/sample.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';

const load = (env: Record<string, string> = {}) => loadConfig(env, { root: '/srv/site' });

const production = { NODE_ENV: 'production', SITE_URL: 'https://www.firma.at' };

const problemOf = (env: Record<string, string>): string => {
  try {
    load(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('The settings were accepted.');
};

test('an umlaut domain is taken in the form that mail servers know (N37)', () => {
  expect(load({ MAIL_TO: 'office@maler-größl.at' }).mailTo).toBe('office@xn--maler-grl-n1a6w.at');
  expect(load({ MAIL_FROM: 'info@maler-müller.at' }).mailDomain).toBe('xn--maler-mller-zhb.at');
  expect(problemOf({ MAIL_TO: 'büro@firma.at' })).toContain('MAIL_TO: a mail address is needed');
});

describe('defaults', () => {
  test('a newcomer needs no setting at all', () => {
    expect(load()).toEqual({
      root: '/srv/site',
      misspelt: [],
      production: false,
      canMail: true,
      port: 3000,
      host: undefined,
      siteUrl: 'http://localhost:3000',
      smtpUrl: undefined,
      smtpFallbackUrl: undefined,
      mailFrom: sample.contact.email,
      mailTo: sample.contact.email,
      mailDomain: 'mustermalerei.example',
      mailReceipt: false,
      dataDir: '/srv/site/data',
      trustProxy: 'loopback',
      contactLimit: 10,
      contactWindowMinutes: 15,
      mailHourlyCap: 60,
      alertWebhookUrl: undefined,
      retentionDays: 180,
      reminders: true,
      secret: undefined,
      selftestDays: 7,
      pm2Name: 'website',
      logLevel: 'info',
    });
  });

  test('a setting that is there but blank counts as not there', () => {
    expect(load({ PORT: ' ', SITE_URL: '', SMTP_URL: '', TRUST_PROXY: '', LOG_LEVEL: '' })).toEqual(load());
  });

  test('the address follows the port, and the data folder does not depend on where one stands', () => {
    expect(load({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
    expect(load({ DATA_DIR: 'x/y' }).dataDir).toBe(join('/srv/site', 'x/y'));
    expect(load({ DATA_DIR: '/var/data' }).dataDir).toBe('/var/data');
  });

  test('production without a mail server is allowed, since requests are kept (D16)', () => {
    expect(load(production)).toMatchObject({ production: true, smtpUrl: undefined });
  });

  test('in production only this machine reaches the site, and its proxy, unless HOST says otherwise (D29)', () => {
    expect(load(production).host).toBe('127.0.0.1');
    expect(load({ ...production, HOST: '::' }).host).toBe('::');
    expect(load({ NODE_ENV: 'development' }).host).toBeUndefined();
  });
});

describe('given values', () => {
  const smtp = { SMTP_URL: 'sendmail:', MAIL_FROM: 'a@firma.at', MAIL_TO: 'b@firma.at' };
  test.each<[env: Record<string, string>, expected: Partial<Config>]>([
    [{ SITE_URL: 'https://www.firma.at/' }, { siteUrl: 'https://www.firma.at' }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8' }, { trustProxy: 'loopback, 10.0.0.0/8, fd00::/8' }],
    [smtp, { smtpUrl: 'sendmail:', mailDomain: 'firma.at' }],
    [{ CONTACT_LIMIT: '3' }, { contactLimit: 3 }],
    [{ CONTACT_WINDOW_MINUTES: '1' }, { contactWindowMinutes: 1 }],
    [{ SMTP_FALLBACK_URL: 'smtps://u:p@mail.ersatz.at:465' }, { smtpFallbackUrl: 'smtps://u:p@mail.ersatz.at:465' }],
    [{ SMTP_FALLBACK_URL: 'sendmail:' }, { smtpFallbackUrl: 'sendmail:' }],
    [{ MAIL_HOURLY_CAP: '7' }, { mailHourlyCap: 7 }],
    [{ SELFTEST_DAYS: '0' }, { selftestDays: 0 }],
    [{ MAIL_RECEIPT: 'on' }, { mailReceipt: true }],
    [{ ALERT_WEBHOOK_URL: 'https://hooks.firma.at/x?key=1' }, { alertWebhookUrl: 'https://hooks.firma.at/x?key=1' }],
    [{ REMINDERS: 'off' }, { reminders: false }],
    [{ SECRET: 'x'.repeat(32) }, { secret: 'x'.repeat(32) }],
    [{ HOST: '127.0.0.1' }, { host: '127.0.0.1' }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  ])('%o is read as %o', (env, expected) => {
    expect(load(env)).toMatchObject(expected);
  });

  test.each([
    ['pa#ss', 'pa#ss'],
    ['pa/ss', 'pa/ss'],
    ['12/34', '12/34'],
    ['12#34', '12#34'],
    ['pa?ss', 'pa?ss'],
    ['pa@ss', 'pa@ss'],
    ['pa:ss', 'pa:ss'],
    ['pa%ss', 'pa%ss'],
    ['pa ss', 'pa ss'],
    ['pä§ss', 'pä§ss'],
    ['pa[ss]\\', 'pa[ss]\\'],
    ['pa%23%2F%3F%40%2541ss', 'pa#/?@%41ss'],
  ])('the password %s reaches the mail server as %s (N05)', (written, meant) => {
    const { smtpUrl = '' } = load({ ...smtp, SMTP_URL: `smtps://web@firma.at:${written}@mail.firma.at:465` });
    const { username, password, host } = new URL(smtpUrl);
    expect([decode(username), decode(password), host]).toEqual(['web@firma.at', meant, 'mail.firma.at:465']);
  });

  test.each([
    [{ SMTP_FALBACK_URL: 'x', smtp_url: 'x', SELF_TEST_DAYS: '7', TRUSTPROXY: '1' }, 4],
    [{ PATH: '/bin', HOME: '/root', HOSTNAME: 'h', PM2_HOME: '/x', MAILTO: 'x', MAIL: 'x', USER: 'u', LANG: 'C' }, 0],
  ])('of %o so many are told as misspelt: %i (operator A11)', (env, count) => {
    const { misspelt } = load(env);
    expect(misspelt).toHaveLength(count);
    if (count > 0) expect(misspelt).toContainEqual({ name: 'SMTP_FALBACK_URL', meant: 'SMTP_FALLBACK_URL' });
  });

  test('nobody changes the settings afterwards', () => {
    expect(Object.isFrozen(load())).toBe(true);
  });
});

describe('wrong settings', () => {
  test.each([
    ['PORT', ['abc', '70000', '3.5']],
    ['SITE_URL', ['www.firma.at', 'ftp://firma.at', 'https://firma.at/shop']],
    ['SMTP_URL', ['mail.firma.at:465', 'http://mail.firma.at', 'smtp://', 'sendmail:x']],
    ['SMTP_FALLBACK_URL', ['mail.firma.at', 'https://mail.firma.at', 'smtps://']],
    ['MAIL_RECEIPT', ['yes']],
    ['MAIL_HOURLY_CAP', ['0', '1.5', 'many']],
    ['ALERT_WEBHOOK_URL', ['hooks.firma.at', 'ftp://hooks.firma.at', 'https://user:pass@hooks.firma.at']],
    ['MAIL_FROM', ['Firma <office@firma.at>']],
    ['MAIL_TO', ['a@firma.at, b@firma.at']],
    ['CONTACT_LIMIT', ['0']],
    ['CONTACT_WINDOW_MINUTES', ['-1']],
    ['RETENTION_DAYS', ['forever']],
    ['REMINDERS', ['yes']],
    ['SECRET', ['geheim']],
    ['SELFTEST_DAYS', ['32', 'weekly']],
    ['LOG_LEVEL', ['loud']],
    ['NODE_ENV', ['prod']],
    ['TRUST_PROXY', ['nginx', '10.0.0.0/99']],
  ])('%s is refused by name for each of %j', (name, values) => {
    for (const value of values) expect(problemOf({ [name]: value })).toMatch(`Wrong settings: ${name}: `);
  });

  test.each(['', ' ', undefined])('production with %j as SITE_URL says in one line what to set (N32)', (url) => {
    const problem = problemOf({ NODE_ENV: 'production', ...(url !== undefined && { SITE_URL: url }) });
    expect(problem).toBe(
      'Wrong settings: SITE_URL: the public address such as https://www.example.at is needed in production, since pages and mails link to it.',
    );
  });

  test.each([
    ['SMTP_URL=smtps://web:pa#ss@mail.firma.at', true],
    ['SMTP_URL=smtps://web:12#34@mail.firma.at', true],
    ['  export SECRET = geheim#geheim', true],
    ['SECRET=#geheim', true],
    ['SMTP_URL="smtps://web:pa#ss@mail.firma.at"', false],
    ["SMTP_URL= 'smtps://web:pa#ss@mail.firma.at' # our provider", false],
    ['PORT=3000 # behind nginx', false],
    ['PORT= # the usual one', false],
    ['# SMTP_URL=smtps://web:pa#ss@mail.firma.at', false],
    ['OTHER=a#b', false],
  ])('a value that a # ends early is named: %s (operator A11, N05)', (line, isCut) => {
    const read = () => loadConfig({}, { root: '/srv/site', envFile: `HOST=127.0.0.1\n${line}\n` });
    if (!isCut) expect(read).not.toThrow();
    else expect(read).toThrow(/^Wrong settings: (SMTP_URL|SECRET): in \.env it ends at the #, quotation marks/);
  });

  test('what a password may need is named with the form of an address (N05)', () => {
    expect(problemOf({ SMTP_URL: 'mail.firma.at' })).toMatch(/%23.*%2F.*%3F.*%25/);
  });

  test('all of them are named at once', () => {
    const problem = problemOf({ PORT: 'x', SITE_URL: 'y', LOG_LEVEL: 'z', SMTP_URL: 'smtps://mail.firma.at' });
    for (const name of ['PORT', 'SITE_URL', 'LOG_LEVEL', 'MAIL_FROM', 'MAIL_TO']) expect(problem).toContain(name);
    expect(problem).not.toContain('SMTP_URL: ');
  });

  test('no value is repeated, since some are secret', () => {
    const secret = ['SMTP_FALLBACK_URL', 'ALERT_WEBHOOK_URL', 'SECRET', 'MAIL_HOURLY_CAP', 'PORT', 'SITE_URL'];
    const settings = Object.fromEntries(secret.map((name) => [name, 'geheim']));
    const problem = problemOf({ ...settings, SMTP_URL: 'user:geheim@mail.firma.at' });
    expect(problem).not.toContain('geheim');
  });

  test('a real mail server refuses the sample addresses that receive nothing (D16)', () => {
    const smtp = { SMTP_URL: 'smtps://u:p@mail.firma.at:465' };
    expect(problemOf(smtp)).toMatch(/MAIL_FROM: .*; MAIL_TO: /);
    expect(problemOf({ ...smtp, MAIL_FROM: 'web@firma.at' })).not.toContain('MAIL_FROM');
    expect(load({ ...smtp, MAIL_FROM: 'web@firma.at', MAIL_TO: 'chef@firma.at' }).mailTo).toBe('chef@firma.at');
  });
});
