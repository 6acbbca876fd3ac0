import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock as clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { removeMailFiles } from '../mails/eml-files.ts';
import { ask } from './ask.ts';
import { type Finding, reportOn } from './checks/finding.ts';
import { sendTestRequest } from './checks/test-request.ts';
import { openStore, readConfig } from './deployment.ts';
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

const options = readArguments(process.argv.slice(2));
if (options) {
  const findings = await examine(options);
  console.log(toReport(findings));
  process.exitCode = toExitCode(findings);
} else {
  console.error(usage);
  process.exitCode = 2;
}

type Options = { 'dkim-selector'?: string; dns?: string; send?: boolean };

function readArguments(args: string[]): Options | undefined {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({ args, options: { 'dkim-selector': text, dns: text, send: flag } }).values;
  } catch {
    return undefined;
  }
}

async function examine({ 'dkim-selector': dkimSelector, dns, send }: Options): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(root);
  } catch (reason) {
    const wrong = (reason as Error).message.replace('Wrong settings', 'Falsche Werte in .env');
    const problem = `${wrong} Bitte ändern; der Rest ist darum nicht geprüft.`;
    const findings = await examineBuild({ buildFolder, settings: {}, clock });
    return [...findings, reportOn('Einstellungen').error(problem)];
  }
  return [
    ...(await examineBuild({ buildFolder, settings: config, clock })),
    ...(await examineDeployment({ config, dns, dkimSelector, clock })),
    ...(send ? await sendThrough(config) : []),
  ];
}

async function sendThrough(config: Config): Promise<Finding[]> {
  const store = openStore(config);
  if (!store) return [reportOn('Testanfrage').error('Es gibt noch keine Daten. Bitte zuerst die Website starten.')];
  const removeFiles = (ids: readonly string[]) => removeMailFiles(join(config.dataDir, 'mail'), ids);
  try {
    return await sendTestRequest({ config, ask, store, removeFiles, clock });
  } finally {
    store.close();
  }
}
