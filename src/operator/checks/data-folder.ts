import { existsSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { error, fine, note, toCode, type Verdict, warning } from '../findings.ts';

const mebibyte = 1024 ** 2;

/** By their numbers in statfs(2): SQLite can't rely on their locks, or they forget. */
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

/** Whether requests can be stored there, for good. */
export async function checkDataFolder(dataDir: string): Promise<Verdict[]> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  return [
    folder === dataDir ? await checkMode(dataDir) : note(`${dataDir} legt die Website beim ersten Start an.`),
    await checkWriting(folder),
    ...checkFileSystem(dataDir, await statfs(folder)),
  ];
}

async function checkMode(dataDir: string): Promise<Verdict> {
  const { mode } = await stat(dataDir);
  if ((mode & 0o077) === 0) return fine(`${dataDir} ist nur für die Website lesbar.`);
  return warning(`${dataDir} ist für andere Benutzer lesbar. Bitte „chmod 700 ${dataDir}“ ausführen.`);
}

async function checkWriting(folder: string): Promise<Verdict> {
  const path = join(folder, `.doctor-${process.pid}`);
  try {
    await using file = await open(path, 'wx', 0o600);
    await file.writeFile('x'.repeat(4096));
    await file.sync();
    return fine(`${folder} ist beschreibbar.`);
  } catch (reason) {
    return error(`In ${folder} lässt sich nicht schreiben (${toCode(reason)}). Bitte Rechte oder DATA_DIR ändern.`);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

type FileSystem = { type: number; bavail: number; bsize: number };

export function checkFileSystem(dataDir: string, { type, bavail, bsize }: FileSystem): Verdict[] {
  // Some systems give a signed number.
  const name = unsafeTypes.get(type >>> 0);
  const danger = 'Bitte DATA_DIR auf eine lokale Platte legen, sonst können Anfragen verloren gehen.';
  const place = name ? error(`${dataDir} liegt auf ${name}. ${danger}`) : fine('Das Dateisystem ist lokal.');
  return [place, checkSpace((bavail * bsize) / mebibyte)];
}

function checkSpace(mebibytes: number): Verdict {
  const free = `${(Math.floor(mebibytes / 102.4) / 10).toLocaleString('de-AT')} GB`;
  if (mebibytes < 100) return error(`Nur ${free} sind frei. Bitte sofort Platz schaffen.`);
  if (mebibytes < 1024) return warning(`Nur ${free} sind frei. Bitte bald Platz schaffen.`);
  return fine(`${free} sind frei.`);
}
