import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listPages } from '../../views/pages.tsx';
import type { Config } from '../config/config.ts';
import { loadPublished, readContentFile } from '../content/content-file.ts';
import { toPublished } from '../content/published.ts';
import type { Logger } from '../logger.ts';
import { toOwnUrl } from '../web/server.ts';
import { needsImport } from './check-start.ts';
import { checkAccess } from './checks/access.ts';
import { checkContent } from './checks/content.ts';
import { checkHost } from './checks/host.ts';
import { checkDataFolder, checkMachine, readMachine } from './checks/machine.ts';
import { checkMailDns, checkMailServers } from './checks/mail.ts';
import { announcePhoto } from './checks/photos.ts';
import { checkReboot, readStartup } from './checks/reboot.ts';
import { checkRequests } from './checks/requests.ts';
import { ask, checkWebsite } from './checks/website.ts';
import { findForeignOwner } from './deployment.ts';
import { error, type Finding, inArea, listProblems, toCode, type Verdict, warning } from './findings.ts';

type Given = { buildFolder: string; config: Config | undefined; dns?: string | undefined; dkim?: string | undefined };

/** Asks other machines too, each for a few seconds at most; without settings it only checks what needs none. */
export async function examine({ buildFolder, config, dns, dkim }: Given): Promise<Finding[]> {
  const published = config ? loadPublished(config.dataDir) : toPublished({}, 0);
  const titles = listPages(published.company).map(({ title }) => title);
  const checks: Check[] = [
    ['Inhalt', () => checkContent({ published, titles, settings: config ?? {}, now: Date.now() })],
    ['Rechner', async () => checkMachine(await readMachine(buildFolder))],
  ];
  if (config)
    checks.push(
      ['Einstellungen', () => checkNames(config)],
      ['Rechner', async () => [checkReboot(await readStartup(), config.root)]],
      ['Inhalt', () => checkFiles(config)],
      ['Rechte', () => checkAccess(config)],
      ['Datenordner', () => checkDataFolder(config.dataDir)],
      ['Mailserver', () => checkMailServers(config)],
      ['Anfragen', () => checkRequests(config)],
      ['DNS', () => checkMailDns({ ...config, dns, dkimSelector: dkim })],
      ['Website', () => checkHost(config)],
      [
        'Website',
        () => checkWebsite({ ...config, localUrl: toOwnUrl(config), ask, announce: announcePhoto, now: Date.now() }),
      ],
    );
  return (await Promise.all(checks.map(run))).flat();
}

type Check = [area: string, check: () => Verdict[] | Promise<Verdict[]>];

async function run([area, check]: Check): Promise<Finding[]> {
  try {
    return inArea(area, await check());
  } catch (reason) {
    const problem = `Die Prüfung ist gescheitert (${toCode(reason)}). Bitte Rechte und Einstellungen ansehen.`;
    return inArea(area, [warning(problem)]);
  }
}

/** The problems as lines for the owner's weekly report; never rejects and takes 45 s at most. */
export async function examineForReport(given: Given, logger: Logger): Promise<string[]> {
  const late = wait(45_000, undefined, { ref: false }).then(() => Promise.reject(new Error('too slow')));
  const findings = await Promise.race([examine(given), late]).catch((err) => {
    logger.error({ err }, 'checks for the report failed');
    return inArea('Prüfung', [warning('Sie ist nicht fertig geworden. Bitte „npm run doctor“ ausführen.')]);
  });
  return listProblems(findings);
}

function checkNames({ misspelt }: Config): Verdict[] {
  return misspelt.map(({ name, meant }) =>
    warning(`${name} gibt es nicht. Ist ${meant} gemeint? Bitte in .env ändern.`),
  );
}

/** What a start would make of the content that lies in the data folder. */
function checkFiles(config: Config): Verdict[] {
  const file = join(config.dataDir, 'content.json');
  const isOurs = findForeignOwner(config.dataDir) === undefined;
  const isBroken = existsSync(file) && !readContentFile(config.dataDir);
  return [
    ...(isBroken ? [error(`${file} ist nicht lesbar. Bitte löschen, die Website schreibt sie neu.`)] : []),
    ...(isOurs && needsImport(config)
      ? [error('Der Inhalt der Version 2.1 fehlt noch. Was zu tun ist, steht in CHANGELOG.md.')]
      : []),
  ];
}
