import { Resolver } from 'node:dns';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config/config.ts';
import { sendTestRequest } from './checks/test-request.ts';
import { findForeignOwner } from './deployment.ts';
import { examine } from './examine.ts';
import { error, type Finding, inArea, toExitCode, toReport } from './findings.ts';

const usage = `npm run doctor -- [OPTIONEN]

  --dkim-selector NAME   prüft auch den DKIM-Eintrag; den Namen nennt der Mail-Anbieter
  --dns ADRESSE          fragt diesen Nameserver statt den des Rechners
  --send                 schickt eine Testanfrage durch die laufende Website und wartet auf ihre Zustellung

Eine Zeile je Befund. Exit-Code 0: alles in Ordnung, 1: Warnungen, 2: Fehler oder falscher Aufruf.`;

// This file runs as .build/<id>/server/operator/doctor.js.
const buildFolder = fileURLToPath(new URL('../..', import.meta.url));
const root = fileURLToPath(new URL('../../../..', import.meta.url));

const { send, dns, 'dkim-selector': dkim } = readOptions();
const findings: Finding[] = [];
let config: Config | undefined;
try {
  config = readConfig(root);
} catch (reason) {
  const wrong = (reason as Error).message.replace('Wrong settings', 'Falsche Werte in .env');
  findings.push(...inArea('Einstellungen', [error(`${wrong} Bitte ändern; der Rest wurde deshalb nicht geprüft.`)]));
}
findings.push(...(await examine({ buildFolder, config, dns, dkim })));
if (config && send && findForeignOwner(config.dataDir) === undefined)
  findings.push(...inArea('Testanfrage', await sendTestRequest(config)));
console.log(toReport(findings));
process.exitCode = toExitCode(findings);

function readOptions() {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: { 'dkim-selector': text, dns: text, send: { type: 'boolean' } } });
    if (values.dns) new Resolver().setServers([values.dns]);
    return values;
  } catch {
    console.error(usage);
    return process.exit(2);
  }
}
