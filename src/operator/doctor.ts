import { execFile } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { about } from '../../views/content/about.ts';
import { company } from '../../views/content/company.ts';
import { ratings } from '../../views/content/ratings.ts';
import { testimonials } from '../../views/content/testimonials.ts';
import { systemClock as clock } from '../clock.ts';
import { type Config, loadConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { createSqliteOutbox } from '../outbox/sqlite-outbox.ts';
import { toMailFile, verifyMailServer } from '../outbox/transport.ts';
import { listPages } from '../pages.tsx';
import { ask } from './ask.ts';
import { checkCompany } from './checks/company.ts';
import { checkContent } from './checks/content.ts';
import { checkDataFolder } from './checks/data-folder.ts';
import { type Finding, reportOn } from './checks/finding.ts';
import { checkMachine } from './checks/machine.ts';
import { checkMailDns } from './checks/mail-dns.ts';
import { checkMailServers } from './checks/mail-server.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkPublicSite } from './checks/public-site.ts';
import { sendTestRequest } from './checks/test-request.ts';
import { toExitCode, toReport } from './report.ts';

const usage = `npm run doctor -- [OPTIONEN]

  --dkim-selector NAME   prüft auch den DKIM-Eintrag; den Namen nennt der Mail-Anbieter
  --dns ADRESSE          fragt diesen Nameserver statt dem des Rechners
  --send                 schickt eine Testanfrage durch die laufende Website und wartet auf ihre Zustellung

Eine Zeile je Befund. Ende mit 0: alles in Ordnung, 1: Warnungen, 2: Fehler oder falscher Aufruf.`;

// This file runs as .build/<id>/server/operator/doctor.js.
const buildFolder = fileURLToPath(new URL('../..', import.meta.url));
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const deliveryPatience = 60;

const options = readArguments(process.argv.slice(2));
if (options) {
  const findings = await examine(options);
  console.log(toReport(findings));
  process.exitCode = toExitCode(findings);
} else {
  console.error(usage);
  process.exitCode = 2;
}

type Options = NonNullable<ReturnType<typeof readArguments>>;

async function examine(given: Options): Promise<Finding[]> {
  const builtAt = statSync(join(buildFolder, 'manifest.json')).mtimeMs;
  const titles = listPages(company).map(({ title }) => title);
  const config = readConfig();
  const settings = 'error' in config ? {} : config;
  const always = [
    ...checkContent({ company, testimonials, ratings, about }),
    ...checkCompany({
      company,
      titles,
      settings: { alertWebhookUrl: undefined, smtpFallbackUrl: undefined, ...settings },
    }),
    ...(await checkPictures({ folder: join(root, 'static/pictures'), builtAt })),
    ...checkMachine({
      nodeVersion: process.versions.node,
      now: clock.now(),
      builtAt,
      clockSynchronized: await readClockState(),
    }),
  ];
  if ('error' in config) return [...always, reportOn('Einstellungen').error(config.error)];
  return [...always, ...(await examineDeployment(config, given))];
}

async function examineDeployment(config: Config, { dkimSelector, dns, send }: Options): Promise<Finding[]> {
  const { siteUrl, dataDir, mailFrom, mailTo } = config;
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (dns) resolver.setServers([dns]);
  const findings = await Promise.all([
    checkDataFolder({ dataDir, readFileSystem }),
    checkMailServers({ settings: config, verify }),
    checkMailDns({ mailFrom, mailTo, dkimSelector, resolver }),
    checkPublicSite({ siteUrl, ask, now: clock.now() }),
  ]);
  return [...findings.flat(), ...(send ? await sendThrough(config) : [])];
}

async function sendThrough({
  siteUrl,
  dataDir,
  mailFrom,
  mailTo,
  mailHourlyCap,
}: Config): Promise<Finding[]> {
  const path = join(dataDir, 'requests.db');
  if (!existsSync(path))
    return [reportOn('Testanfrage').error(`${path} fehlt. Bitte zuerst die Website starten.`)];
  const outbox = createSqliteOutbox({
    path,
    clock,
    logger: createLogger({ level: 'warn', destination: process.stderr }),
    mailDomain: mailFrom.slice(mailFrom.lastIndexOf('@') + 1),
    hourlyCap: mailHourlyCap,
  });
  try {
    return await sendTestRequest({
      siteUrl,
      mailFrom,
      mailTo,
      ask,
      outbox,
      removeMailFile: (messageId) => rm(toMailFile(join(dataDir, 'mail'), messageId), { force: true }),
      clock,
      patienceSeconds: deliveryPatience,
    });
  } finally {
    outbox.close();
  }
}

function readConfig(): Config | { error: string } {
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  try {
    return loadConfig(process.env, { root, company });
  } catch (reason) {
    const { message } = reason as Error;
    const wrong = message.replace(/^Wrong settings: /, '').replace(/\.$/, '');
    return {
      error: `Diese Werte in .env sind falsch: ${wrong}. Bitte ändern; der Rest ist darum nicht geprüft.`,
    };
  }
}

async function readFileSystem(path: string) {
  const { type, bavail, bsize } = await statfs(path);
  return { type, freeBytes: bavail * bsize };
}

async function verify(url: string): Promise<void> {
  if (url !== 'sendmail:') return verifyMailServer(url);
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const isProgram = (path: string) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  if (!folders.some((folder) => isProgram(join(folder, 'sendmail'))))
    throw Object.assign(new Error('There is no sendmail.'), { code: 'ENOENT' });
}

/** What systemd says about the clock; undefined where there is none. */
function readClockState(): Promise<string | undefined> {
  const given = ['show', '--property=NTPSynchronized', '--value'];
  return new Promise((resolve) => {
    execFile('timedatectl', given, { timeout: 3000 }, (failure, output) =>
      resolve(failure ? undefined : output.trim()),
    );
  });
}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { 'dkim-selector': { type: 'string' }, dns: { type: 'string' }, send: { type: 'boolean' } },
    });
    return { dkimSelector: values['dkim-selector'], dns: values.dns, send: values.send ?? false };
  } catch {
    return undefined;
  }
}
