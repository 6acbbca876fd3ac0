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
  return (mode & 0o077) === 0
    ? fine(`${dataDir} ist nur für die Website lesbar.`)
    : warning(`${dataDir} ist für andere Benutzer lesbar. Bitte „chmod 700 ${dataDir}“ ausführen.`);
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

/** `type` may come as a signed number. */
export function checkFileSystem(
  dataDir: string,
  fileSystem: { type: number; bavail: number; bsize: number },
): Verdict[] {
  const name = unsafeTypes.get(fileSystem.type >>> 0);
  const danger = 'Bitte DATA_DIR auf eine lokale Platte legen, sonst können Anfragen verloren gehen.';
  const freeBytes = fileSystem.bavail * fileSystem.bsize;
  const free = `${(Math.floor(freeBytes / mebibyte / 102.4) / 10).toLocaleString('de-AT')} GB`;
  return [
    name ? error(`${dataDir} liegt auf ${name}. ${danger}`) : fine('Das Dateisystem ist lokal.'),
    freeBytes < 100 * mebibyte
      ? error(`Nur ${free} sind frei. Bitte sofort Platz schaffen.`)
      : freeBytes < 1024 * mebibyte
        ? warning(`Nur ${free} sind frei. Bitte bald Platz schaffen.`)
        : fine(`${free} sind frei.`),
  ];
}
