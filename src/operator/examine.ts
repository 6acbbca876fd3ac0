import { setTimeout as wait } from 'node:timers/promises';
import { about } from '../../views/content/about.ts';
import { company } from '../../views/content/company.ts';
import { ratings } from '../../views/content/ratings.ts';
import { listSampleData } from '../../views/content/samples.ts';
import { testimonials } from '../../views/content/testimonials.ts';
import { listPages } from '../../views/pages.tsx';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { checkCompany } from './checks/company.ts';
import { checkDataFolder, checkMachine, readMachine } from './checks/machine.ts';
import { checkMailDns, checkMailServers } from './checks/mail.ts';
import { ask, checkWebsite } from './checks/website.ts';
import { error, type Finding, fine, listProblems, toCode, type Verdict, warning } from './findings.ts';

const timeLimit = 45_000;

type Given = { buildFolder: string; config?: Config; dns?: string | undefined; dkimSelector?: string | undefined };

/** Asks other machines too, each for a few seconds at most; without settings it only checks what needs none. */
export async function examine({ buildFolder, config, dns, dkimSelector }: Given): Promise<Finding[]> {
  const titles = listPages(company).map(({ title }) => title);
  const checks: Check[] = [
    ['Inhalt', checkContent],
    ['Firmendaten', () => checkCompany({ company, titles, settings: config ?? {} })],
    ['Rechner', async () => checkMachine(await readMachine(buildFolder))],
  ];
  if (config) {
    const localUrl = toLocalUrl(config);
    checks.push(
      ['Datenordner', () => checkDataFolder(config.dataDir)],
      ['Mailserver', () => checkMailServers(config)],
      ['DNS', () => checkMailDns({ ...config, dns, dkimSelector })],
      ['Website', () => checkWebsite({ siteUrl: config.siteUrl, localUrl, ask, now: Date.now() })],
    );
  }
  return (await Promise.all(checks.map(run))).flat();
}

type Check = [area: string, check: () => Verdict[] | Promise<Verdict[]>];

async function run([area, check]: Check): Promise<Finding[]> {
  const verdicts = await (async () => check())().catch((reason) => [
    warning(`Die Prüfung ist gescheitert (${toCode(reason)}). Bitte Rechte und Einstellungen ansehen.`),
  ]);
  return verdicts.map((verdict) => ({ ...verdict, area }));
}

/** The problems as lines for the owner's weekly report; never rejects and takes 45 s at most. */
export async function examineForReport(given: Given, logger: Logger): Promise<string[]> {
  const late = wait(timeLimit, undefined, { ref: false }).then(() => Promise.reject(new Error('too slow')));
  try {
    return listProblems(await Promise.race([examine(given), late]));
  } catch (err) {
    logger.error({ err }, 'checks for the report failed');
    const text = 'Sie ist nicht fertig geworden. Bitte „npm run doctor“ ausführen.';
    return listProblems([{ ...warning(text), area: 'Prüfung' }]);
  }
}

/** Invented facts and reviews must not go live. */
function checkContent(): Verdict[] {
  const items = listSampleData({ company, testimonials, ratings, about });
  if (items.length === 0) return [fine('Es sind keine Musterdaten mehr da.')];
  return items.map((item) => error(`Noch Musterdaten: ${item}. Bitte in views/content/ ersetzen.`));
}

function toLocalUrl({ host = '127.0.0.1', port }: Config): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
