import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { listUnusable } from '../../store/data-folder.ts';
import { findForeignOwner } from '../deployment.ts';
import { error, fine, orFine, type Verdict, warning } from '../findings.ts';

/** Whether this user may do with the site's files what the site does, and nobody else may read its passwords. */
export function checkAccess({ dataDir, root }: Pick<Config, 'dataDir' | 'root'>): Verdict[] {
  const environment = join(root, '.env');
  return [
    ...(existsSync(environment) ? [checkPrivate(environment, 'Passwörter', 600)] : []),
    ...(existsSync(dataDir) ? checkData(dataDir) : []),
  ];
}

/** `mode` is the one that it should have. */
export function checkPrivate(path: string, secrets: string, mode: number): Verdict {
  if ((statSync(path).mode & 0o077) === 0) return fine(`${path} ist nur für die Website lesbar.`);
  return warning(
    `${path} ist für andere Benutzer lesbar und enthält ${secrets}. Bitte „chmod ${mode} ${path}“ ausführen.`,
  );
}

function checkData(dataDir: string): Verdict[] {
  const owner = findForeignOwner(dataDir);
  const asOwner = `sudo -u '#${owner}' npm run doctor`;
  if (owner !== undefined)
    return [error(`Die Daten gehören dem Benutzer ${owner}. Bitte als dieser ausführen: ${asOwner}`)];
  const advice = `Bitte „chown $(id -un) ${dataDir}/*“ als root ausführen, Dateien brauchen Modus 600.`;
  const unusable = listUnusable(dataDir).map(({ path, code }) => `${path} ist nicht benutzbar (${code}). ${advice}`);
  return orFine(unusable.map(error), 'Alle Dateien im Datenordner sind benutzbar.');
}
