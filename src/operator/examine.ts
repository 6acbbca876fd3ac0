import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { about } from '../../views/content/about.ts';
import { company } from '../../views/content/company.ts';
import { ratings } from '../../views/content/ratings.ts';
import { listSampleData } from '../../views/content/samples.ts';
import { testimonials } from '../../views/content/testimonials.ts';
import { listPages } from '../../views/pages.tsx';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { verifyMailServer } from '../mails/transport.ts';
import { ask } from './ask.ts';
import { checkCompany, type ProviderSettings } from './checks/company.ts';
import { checkDataFolder } from './checks/data-folder.ts';
import { type Finding, reportOn } from './checks/finding.ts';
import { checkMachine } from './checks/machine.ts';
import { checkMailDns } from './checks/mail-dns.ts';
import { checkMailServers } from './checks/mail-server.ts';
import { checkPublicSite } from './checks/public-site.ts';

type Build = { buildFolder: string; settings: ProviderSettings; clock: Clock };

/** Whatever can be judged without knowing the deployment. */
export async function examineBuild({ buildFolder, settings, clock }: Build): Promise<Finding[]> {
  return [
    ...checkContent(),
    ...checkCompany({ company, titles: listPages(company).map(({ title }) => title), settings }),
    ...checkMachine({
      nodeVersion: process.versions.node,
      now: clock.now(),
      builtAt: statSync(join(buildFolder, 'manifest.json')).mtimeMs,
      clockSynchronized: await readClockState(),
    }),
  ];
}

/** Invented facts and reviews must not go live. */
function checkContent(): Finding[] {
  const { error, fine } = reportOn('Inhalt');
  const items = listSampleData({ company, testimonials, ratings, about });
  if (items.length === 0) return [fine('Es sind keine Musterdaten mehr da.')];
  return items.map((item) => error(`Noch Musterdaten: ${item}. Bitte in views/content/ ersetzen.`));
}

type Deployment = {
  config: Config;
  dns?: string | undefined;
  dkimSelector?: string | undefined;
  clock: Clock;
};

/** Data folder, mail and the public address; asks others, and waits for each a few seconds at most. */
export async function examineDeployment({ config, dns, dkimSelector, clock }: Deployment): Promise<Finding[]> {
  const { siteUrl, dataDir, mailFrom, mailTo } = config;
  const findings = await Promise.all([
    checkDataFolder({ dataDir, readFileSystem: statfs }),
    checkMailServers({ settings: config, verify }),
    checkMailDns({ mailFrom, mailTo, dns, dkimSelector }),
    checkPublicSite({ siteUrl, localUrl: toLocalUrl(config), ask, now: clock.now() }),
  ]);
  return findings.flat();
}

function toLocalUrl({ host = '127.0.0.1', port }: Config): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function verify(url: string): Promise<void> {
  if (url !== 'sendmail:') return verifyMailServer(url);
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  if (!folders.some((folder) => existsSync(join(folder, 'sendmail')))) throw new Error('There is no sendmail.');
}

/** What systemd says about the clock; undefined where there is none. */
function readClockState(): Promise<string | undefined> {
  const question = ['show', '--property=NTPSynchronized', '--value'];
  return promisify(execFile)('timedatectl', question, { timeout: 3000 }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}
