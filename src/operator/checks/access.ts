import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { listUnusable } from '../../store/data-folder.ts';
import { findForeignOwner } from '../deployment.ts';
import { error, fine, type Verdict, warning } from '../findings.ts';

/** Whether this user may do with the site's files what the site does, and nobody else may read its passwords. */
export function checkAccess({ dataDir, root }: Pick<Config, 'dataDir' | 'root'>): Verdict[] {
  const environment = checkEnvironment(join(root, '.env'));
  if (!existsSync(dataDir)) return environment;
  const owner = findForeignOwner(dataDir);
  if (owner !== undefined)
    return [
      ...environment,
      error(`Die Daten gehören dem Benutzer ${owner}. Bitte als dieser ausführen: ${asUser(owner)}`),
    ];
  const unusable = listUnusable(dataDir);
  if (unusable.length === 0) return [...environment, fine('Alle Dateien im Datenordner sind benutzbar.')];
  const advice = `Bitte „chown $(id -un) ${dataDir}/*“ als root ausführen, Dateien brauchen Modus 600.`;
  return [
    ...environment,
    ...unusable.map(({ path, code }) => error(`${path} ist nicht benutzbar (${code}). ${advice}`)),
  ];
}

const asUser = (owner: number) => `sudo -u '#${owner}' npm run doctor`;

function checkEnvironment(path: string): Verdict[] {
  if (!existsSync(path)) return [];
  if ((statSync(path).mode & 0o077) === 0) return [fine(`${path} ist nur für die Website lesbar.`)];
  return [
    warning(`${path} ist für andere Benutzer lesbar und enthält Passwörter. Bitte „chmod 600 ${path}“ ausführen.`),
  ];
}
