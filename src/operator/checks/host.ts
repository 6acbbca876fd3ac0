import type { Config } from '../../config/config.ts';
import { isOpenEverywhere } from '../../web/open-port.ts';
import { fine, type Verdict, warning } from '../findings.ts';

/** Without HOST a site in production listens on 127.0.0.1 alone; one of an older version still listens everywhere. */
export async function checkHost({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Verdict[]> {
  if (host || !(await isOpenEverywhere(port)))
    return [fine('Die Website nimmt Verbindungen nur dort an, wo sie soll.')];
  return [
    warning(
      `HOST ist nicht gesetzt, und Port ${port} ist aus jedem Netz erreichbar. Bitte HOST=127.0.0.1 eintragen, wenn der Proxy auf diesem Rechner läuft, sonst HOST=::, dann die Website anhalten und neu starten.`,
    ),
  ];
}
