import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { error, fine, note, toCode, type Verdict, warning } from '../findings.ts';
import { checkPrivate } from './access.ts';

const setClock = 'Bitte „timedatectl set-ntp true“ ausführen.';

type Machine = { nodeVersion: string; now: number; builtAt: number; clockSynchronized: string | undefined };

/** `clockSynchronized` is what systemd says, `yes` or `no`; undefined where there is none. */
export async function readMachine(buildFolder: string): Promise<Machine> {
  const question = ['show', '--property=NTPSynchronized', '--value'];
  const answer = await promisify(execFile)('timedatectl', question, { timeout: 3000 }).catch(() => undefined);
  return {
    nodeVersion: process.versions.node,
    now: Date.now(),
    builtAt: statSync(join(buildFolder, 'manifest.json')).mtimeMs,
    clockSynchronized: answer?.stdout.trim(),
  };
}

/** Whether Node, clock and time zones are as the site needs them. */
export function checkMachine({ nodeVersion, now, builtAt, clockSynchronized }: Machine): Verdict[] {
  return [
    Number.parseInt(nodeVersion, 10) >= 24
      ? fine(`Node ${nodeVersion}.`)
      : error(`Node ${nodeVersion} ist zu alt. Bitte „npm ci“ ausführen und über npm oder npx starten.`),
    checkClock(now < builtAt, clockSynchronized),
    knowsVienna()
      ? fine('Wiener Zeitzone und österreichische Sprachdaten sind vorhanden.')
      : error('Diesem Node fehlen Zeitzonen oder Sprachdaten. Bitte das Node aus node_modules verwenden.'),
  ];
}

function checkClock(isSlow: boolean, isSynchronized: string | undefined): Verdict {
  if (isSlow) return error(`Die Uhr geht nach: Der Build liegt in der Zukunft. ${setClock}`);
  if (isSynchronized === 'no') return warning(`Die Uhr wird nicht mit dem Internet abgeglichen. ${setClock}`);
  if (isSynchronized === 'yes') return fine('Die Uhr wird abgeglichen.');
  return fine('Die Uhr ist plausibel; ob sie abgeglichen wird, sagt dieses System nicht.');
}

/** Mails and pages use Vienna's time, whatever the machine's own zone is. */
function knowsVienna(): boolean {
  const options = { month: 'long', hour: '2-digit', timeZone: 'Europe/Vienna' } as const;
  const noons = [0, 6].map((month) => new Date(Date.UTC(2026, month, 15, 12)).toLocaleString('de-AT', options));
  return /Jänner.*13.*Juli.*14/.test(noons.join());
}

/** By their numbers in statfs(2): SQLite can't rely on their locks, or they forget. */
const unsafeTypes: Record<number, string> = {
  ...{ 26985: 'NFS', 20859: 'SMB', 4266872130: 'SMB', 4283649346: 'CIFS', 1702057286: 'FUSE' },
  ...{ 16914839: '9P', 12805120: 'Ceph', 1397113167: 'AFS', 16914836: 'tmpfs' },
};

/** Whether requests can be stored there, for good. */
export async function checkDataFolder(dataDir: string): Promise<Verdict[]> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  return [
    folder === dataDir
      ? checkPrivate(dataDir, 'Anfragen', 700)
      : note(`${dataDir} legt die Website beim ersten Start an.`),
    await checkWriting(folder),
    ...checkFileSystem(dataDir, await statfs(folder)),
    ...checkPictures(statSync(join(dataDir, 'pictures.db'), { throwIfNoEntry: false })?.size ?? 0),
  ];
}

async function checkWriting(folder: string): Promise<Verdict> {
  const path = join(folder, `.doctor-${process.pid}`);
  try {
    await writeFile(path, 'x'.repeat(4096), { flag: 'wx', mode: 0o600, flush: true });
    return fine(`${folder} ist beschreibbar.`);
  } catch (reason) {
    const cure = /ENOSPC|EDQUOT/.test(toCode(reason)) ? 'Platz schaffen' : 'Rechte oder DATA_DIR ändern';
    return error(`In ${folder} lässt sich nicht schreiben (${toCode(reason)}). Bitte ${cure}.`);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

type FileSystem = { type: number; bavail: number; bsize: number };

export function checkFileSystem(dataDir: string, { type, bavail, bsize }: FileSystem): Verdict[] {
  // Some systems give a signed number.
  const name = unsafeTypes[type >>> 0];
  const danger = 'Bitte DATA_DIR auf eine lokale Platte legen, sonst können Anfragen verloren gehen.';
  const place = name ? error(`${dataDir} liegt auf ${name}. ${danger}`) : fine('Das Dateisystem ist lokal.');
  return [place, checkSpace((bavail * bsize) / 1024 ** 2)];
}

/** From 1.5 GiB on photos take the place of older ones, from 1.8 GiB on no pictures are taken. */
export function checkPictures(bytes: number): Verdict[] {
  const size = (bytes / 2 ** 30).toLocaleString('de-AT', { maximumFractionDigits: 1 });
  const cure =
    'Ab 1,5 GB verdrängen neue Fotos die ältesten, ab 1,8 kommen keine Bilder an. Bitte RETENTION_DAYS senken oder Bilder löschen.';
  return bytes < 1.4 * 2 ** 30
    ? []
    : [warning(`Bilder der Website und Fotos von Kunden haben schon ${size} GB. ${cure}`)];
}

function checkSpace(mebibytes: number): Verdict {
  const free = `${(Math.floor(mebibytes / 102.4) / 10).toLocaleString('de-AT')} GB`;
  if (mebibytes < 100) return error(`Nur ${free} sind frei. Bitte sofort Platz schaffen.`);
  if (mebibytes < 1024) return warning(`Nur ${free} sind frei. Bitte bald Platz schaffen.`);
  return fine(`${free} sind frei.`);
}
