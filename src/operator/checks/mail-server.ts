import type { Config } from '../../config.ts';
import { toCause } from '../../mails/causes.ts';
import { type Finding, reportOn } from './finding.ts';

const { error, warning, fine } = reportOn('Mailserver');

/** Connects, begins TLS and logs in, without sending a mail. */
type Verify = (url: string) => Promise<void>;

type Given = { settings: Pick<Config, 'smtpUrl' | 'smtpFallbackUrl'>; verify: Verify };

/** Whether both ways out take our login. */
export async function checkMailServers({ settings, verify }: Given): Promise<Finding[]> {
  const { smtpUrl, smtpFallbackUrl } = settings;
  if (!smtpUrl) {
    const example = 'Bitte in .env eintragen, z. B. SMTP_URL=smtps://BENUTZER:PASSWORT@mail.anbieter.at:465';
    return [error(`SMTP_URL fehlt: Anfragen werden gespeichert, aber niemand bekommt sie. ${example}`)];
  }
  return [
    await checkWay('SMTP_URL', smtpUrl, verify),
    ...(smtpFallbackUrl ? [await checkWay('SMTP_FALLBACK_URL', smtpFallbackUrl, verify)] : []),
  ];
}

async function checkWay(name: string, url: string, verify: Verify): Promise<Finding> {
  try {
    await verify(url);
  } catch (reason) {
    return error(`${name}: ${toCause(reason).advice}`);
  }
  if (url === 'sendmail:') return fine(`${name}: Das lokale Mailprogramm ist da.`);
  return /^smtps?:\/\/(.*@)?(localhost|127\.|\[::1\])/.test(url)
    ? warning(`${name}: Der lokale Mailserver nimmt die Anmeldung an. Ob Mails hinausgehen, zeigt nur --send.`)
    : fine(`${name}: Verbindung, Verschlüsselung und Anmeldung gelingen.`);
}
