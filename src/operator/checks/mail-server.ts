import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Config } from '../../config.ts';
import { toCause } from '../../mails/causes.ts';
import { verifyMailServer } from '../../mails/transport.ts';
import { error, fine, type Verdict, warning } from '../findings.ts';

type Settings = Pick<Config, 'smtpUrl' | 'smtpFallbackUrl'>;

/** Whether both ways out take our login; sends no mail. */
export async function checkMailServers(settings: Settings, verify = verifyMailServer): Promise<Verdict[]> {
  const ways = { SMTP_URL: settings.smtpUrl, SMTP_FALLBACK_URL: settings.smtpFallbackUrl };
  const example = 'Bitte in .env eintragen, z. B. SMTP_URL=smtps://BENUTZER:PASSWORT@mail.anbieter.at:465';
  if (!ways.SMTP_URL)
    return [error(`SMTP_URL fehlt: Anfragen werden gespeichert, aber niemand bekommt sie. ${example}`)];
  const checks = Object.entries(ways).map(([name, url]) => url && checkWay(name, url, verify));
  return (await Promise.all(checks)).filter((verdict) => typeof verdict === 'object');
}

async function checkWay(name: string, url: string, verify: (url: string) => Promise<void>): Promise<Verdict> {
  try {
    if (url === 'sendmail:') findSendmail();
    else await verify(url);
  } catch (reason) {
    return error(`${name}: ${toCause(reason).advice}`);
  }
  if (url === 'sendmail:') return fine(`${name}: Das lokale Mailprogramm ist da.`);
  return /^smtps?:\/\/(.*@)?(localhost|127\.|\[::1\])/.test(url)
    ? warning(`${name}: Der lokale Mailserver nimmt die Anmeldung an. Ob Mails hinausgehen, zeigt nur --send.`)
    : fine(`${name}: Verbindung, Verschlüsselung und Anmeldung gelingen.`);
}

function findSendmail(): void {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  if (!folders.some((folder) => existsSync(join(folder, 'sendmail')))) throw new Error('There is no sendmail.');
}
