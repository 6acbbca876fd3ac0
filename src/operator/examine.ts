import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { about } from '../../views/content/about.ts';
import { company } from '../../views/content/company.ts';
import { ratings } from '../../views/content/ratings.ts';
import { testimonials } from '../../views/content/testimonials.ts';
import { listPages } from '../../views/pages.tsx';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { verifyMailServer } from '../mails/transport.ts';
import { ask } from './ask.ts';
import { checkCompany } from './checks/company.ts';
import { checkContent } from './checks/content.ts';
import { checkDataFolder } from './checks/data-folder.ts';
import type { Finding } from './checks/finding.ts';
import { checkMachine } from './checks/machine.ts';
import { checkMailDns, type DnsResolver } from './checks/mail-dns.ts';
import { checkMailServers } from './checks/mail-server.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkPublicSite } from './checks/public-site.ts';

type Build = {
  root: string;
  buildFolder: string;
  settings: Pick<Config, 'alertWebhookUrl' | 'smtpFallbackUrl'>;
  clock: Clock;
};

/** Whatever can be judged without knowing the deployment. */
export async function examineBuild({ root, buildFolder, settings, clock }: Build): Promise<Finding[]> {
  const builtAt = statSync(join(buildFolder, 'manifest.json')).mtimeMs;
  const titles = listPages(company).map(({ title }) => title);
  return [
    ...checkContent({ company, testimonials, ratings, about }),
    ...checkCompany({ company, titles, settings }),
    ...(await checkPictures({ folder: join(root, 'static/pictures'), builtAt })),
    ...checkMachine({
      nodeVersion: process.versions.node,
      now: clock.now(),
      builtAt,
      clockSynchronized: await readClockState(),
    }),
  ];
}

type Deployment = {
  config: Config;
  resolver: DnsResolver;
  dkimSelector: string | undefined;
  clock: Clock;
};

/** Data folder, mail and the public address; asks others, and waits for each a few seconds at most. */
export async function examineDeployment(deployment: Deployment): Promise<Finding[]> {
  const { config, resolver, dkimSelector, clock } = deployment;
  const { siteUrl, dataDir, mailFrom, mailTo } = config;
  const findings = await Promise.all([
    checkDataFolder({ dataDir, readFileSystem }),
    checkMailServers({ settings: config, verify }),
    checkMailDns({ mailFrom, mailTo, dkimSelector, resolver }),
    checkPublicSite({ siteUrl, localUrl: toLocalUrl(config), ask, now: clock.now() }),
  ]);
  return findings.flat();
}

function toLocalUrl({ host = '127.0.0.1', port }: Config): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
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
