import { existsSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Finding, reportOn, toCode } from './finding.ts';

const { error, warning, note, fine } = reportOn('Datenordner');
const mebibyte = 1024 ** 2;

/** By the numbers of statfs(2); on these SQLite's locks or its durability can't be relied on. */
const unsafeTypes = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0x65735546, 'FUSE'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x01021994, 'tmpfs'],
]);

/** As statfs(2) tells it. */
export type FileSystem = { type: number; bavail: number; bsize: number };

type Given = { dataDir: string; readFileSystem: (path: string) => Promise<FileSystem> };

/** Whether requests can be stored there, for good. */
export async function checkDataFolder({ dataDir, readFileSystem }: Given): Promise<Finding[]> {
  const isThere = existsSync(dataDir);
  const folder = isThere ? dataDir : toExisting(dataDir);
  const findings = [
    isThere ? await checkMode(dataDir) : note(`${dataDir} legt die Website beim ersten Start an.`),
    await checkWriting(folder),
  ];
  try {
    const { type, bavail, bsize } = await readFileSystem(folder);
    return [...findings, checkType(type, dataDir), checkSpace(bavail * bsize)];
  } catch {
    return [...findings, warning(`Das Dateisystem von ${folder} ist nicht lesbar. Bitte die Rechte prüfen.`)];
  }
}

function toExisting(path: string): string {
  return existsSync(path) ? path : toExisting(dirname(path));
}

async function checkMode(dataDir: string): Promise<Finding> {
  const { mode } = await stat(dataDir);
  return (mode & 0o077) === 0
    ? fine(`${dataDir} ist nur für die Website lesbar.`)
    : warning(`${dataDir} ist für andere Benutzer lesbar. Bitte „chmod 700 ${dataDir}“ ausführen.`);
}

async function checkWriting(folder: string): Promise<Finding> {
  const path = join(folder, `.doctor-${process.pid}`);
  try {
    await using file = await open(path, 'wx', 0o600);
    await file.writeFile('x'.repeat(4096));
    await file.sync();
    await rm(path);
    return fine(`${folder} ist beschreibbar.`);
  } catch (reason) {
    await rm(path, { force: true }).catch(() => {});
    return error(`In ${folder} lässt sich nicht schreiben (${toCode(reason)}). Bitte Rechte oder DATA_DIR ändern.`);
  }
}

function checkType(type: number, dataDir: string): Finding {
  const name = unsafeTypes.get(type >>> 0);
  const danger = 'Bitte DATA_DIR auf eine lokale Platte legen, sonst können Anfragen verloren gehen.';
  return name ? error(`${dataDir} liegt auf ${name}. ${danger}`) : fine('Das Dateisystem ist lokal.');
}

function checkSpace(bytes: number): Finding {
  const free = `${(Math.floor(bytes / mebibyte / 102.4) / 10).toLocaleString('de-AT')} GB`;
  if (bytes < 100 * mebibyte) return error(`Nur ${free} sind frei. Bitte sofort Platz schaffen.`);
  if (bytes < 1024 * mebibyte) return warning(`Nur ${free} sind frei. Bitte bald Platz schaffen.`);
  return fine(`${free} sind frei.`);
}
