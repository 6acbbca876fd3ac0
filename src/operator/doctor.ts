import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { company } from '../../views/content/company.ts';
import { systemClock as clock } from '../clock.ts';
import { type Config, loadConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { toMailFile } from '../mails/mail-files.ts';
import { createSqliteOutbox } from '../store/sqlite/sqlite-outbox.ts';
import { ask } from './ask.ts';
import { type Finding, reportOn } from './checks/finding.ts';
import { sendTestRequest } from './checks/test-request.ts';
import { examineBuild, examineDeployment } from './examine.ts';
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

async function examine({ dkimSelector, dns, send }: Options): Promise<Finding[]> {
  const config = readConfig();
  if ('error' in config) {
    const settings = { alertWebhookUrl: undefined, smtpFallbackUrl: undefined };
    const findings = await examineBuild({ root, buildFolder, settings, clock });
    return [...findings, reportOn('Einstellungen').error(config.error)];
  }
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (dns) resolver.setServers([dns]);
  return [
    ...(await examineBuild({ root, buildFolder, settings: config, clock })),
    ...(await examineDeployment({ config, resolver, dkimSelector, clock })),
    ...(send ? await sendThrough(config) : []),
  ];
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
