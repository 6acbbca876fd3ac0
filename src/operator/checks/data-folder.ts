import { existsSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Finding, reportOn } from './finding.ts';

const { error, warning, note, fine } = reportOn('Datenordner');
const mebibyte = 1024 ** 2;

/** By the numbers of statfs(2); on these SQLite's locks or its durability can't be relied on. */
const remoteTypes: Record<string, string> = {
  '6969': 'NFS',
  '517b': 'SMB',
  fe534d42: 'SMB',
  ff534d42: 'CIFS',
  '65735546': 'FUSE',
  '1021997': '9P',
  c36400: 'Ceph',
  '5346414f': 'AFS',
  '1021994': 'tmpfs',
};

export type FileSystem = { type: number; freeBytes: number };

type Given = { dataDir: string; readFileSystem: (path: string) => Promise<FileSystem> };

/** Whether requests can be stored there, for good. */
export async function checkDataFolder({ dataDir, readFileSystem }: Given): Promise<Finding[]> {
  const isThere = existsSync(dataDir);
  const folder = isThere ? dataDir : toExisting(dataDir);
  const findings = [
    ...(isThere ? await checkMode(dataDir) : [note(`${dataDir} legt die Website beim ersten Start an.`)]),
    await checkWriting(folder),
  ];
  try {
    const { type, freeBytes } = await readFileSystem(folder);
    findings.push(checkType(type, dataDir), checkSpace(freeBytes));
  } catch {
    findings.push(warning(`Das Dateisystem von ${folder} lässt sich nicht lesen. Bitte die Rechte prüfen.`));
  }
  return findings;
}

function toExisting(path: string): string {
  return existsSync(path) ? path : toExisting(dirname(path));
}

async function checkMode(dataDir: string): Promise<Finding[]> {
  const { mode } = await stat(dataDir);
  return (mode & 0o077) === 0
    ? []
    : [warning(`${dataDir} ist für andere Benutzer lesbar. Bitte „chmod 700 ${dataDir}“ ausführen.`)];
}

async function checkWriting(folder: string): Promise<Finding> {
  const path = join(folder, `.doctor-${process.pid}`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile('x'.repeat(4096));
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
    return fine(`${folder} ist beschreibbar.`);
  } catch (reason) {
    const { code } = reason as NodeJS.ErrnoException;
    return error(
      `In ${folder} lässt sich nicht schreiben (${code}). Bitte Besitzer und Rechte prüfen oder DATA_DIR ändern.`,
    );
  }
}

function checkType(type: number, dataDir: string): Finding {
  const name = remoteTypes[(type >>> 0).toString(16)];
  return name
    ? error(
        `${dataDir} liegt auf ${name}. Bitte DATA_DIR auf eine lokale Platte legen, sonst können Anfragen verloren gehen.`,
      )
    : fine('Das Dateisystem ist lokal.');
}

function checkSpace(freeBytes: number): Finding {
  const gibibytes = Math.floor((10 * freeBytes) / mebibyte / 1024) / 10;
  const free = `${gibibytes.toLocaleString('de-AT')} GB`;
  if (freeBytes < 100 * mebibyte)
    return error(
      `Nur ${free} sind frei. Bitte Platz schaffen, bevor Anfragen nicht mehr gespeichert werden.`,
    );
  if (freeBytes < 1024 * mebibyte) return warning(`Nur ${free} sind frei. Bitte bald Platz schaffen.`);
  return fine(`${free} sind frei.`);
}
