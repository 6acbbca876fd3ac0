import { isNativeError } from 'node:util/types';
import type { Config } from '../../config.ts';
import { type Finding, reportOn } from './finding.ts';

const { error, warning, fine } = reportOn('Mailserver');

type Given = {
  settings: Pick<Config, 'smtpUrl' | 'smtpFallbackUrl'>;
  /** Connects, begins TLS and logs in, without sending a mail. */
  verify: (url: string) => Promise<void>;
};

/** Whether both ways out take our login. */
export async function checkMailServers({ settings, verify }: Given): Promise<Finding[]> {
  const { smtpUrl, smtpFallbackUrl } = settings;
  if (!smtpUrl) {
    return [
      error(
        'SMTP_URL fehlt: Anfragen werden gespeichert, aber niemand bekommt sie. Bitte in .env eintragen, z. B. SMTP_URL=smtps://BENUTZER:PASSWORT@mail.anbieter.at:465',
      ),
    ];
  }
  const findings = [await checkWay('SMTP_URL', smtpUrl, verify)];
  if (smtpFallbackUrl) findings.push(await checkWay('SMTP_FALLBACK_URL', smtpFallbackUrl, verify));
  return findings;
}

async function checkWay(name: string, url: string, verify: Given['verify']): Promise<Finding> {
  try {
    await verify(url);
  } catch (reason) {
    return error(`${name}: ${toAdvice(reason)}`);
  }
  if (url === 'sendmail:') return fine(`${name}: Das lokale Mailprogramm ist da.`);
  return /^smtps?:\/\/(.*@)?(localhost|127\.|\[::1\])/.test(url)
    ? warning(
        `${name}: Der Mailserver auf diesem Rechner nimmt die Anmeldung an. Ob er Mails nach außen bringt, zeigt nur --send.`,
      )
    : fine(`${name}: Verbindung, Verschlüsselung und Anmeldung gelingen.`);
}

/** The server's own words stay out: they may hold addresses. */
function toAdvice(reason: unknown): string {
  const { message = '', code = '' } = isNativeError(reason) ? (reason as Error & { code?: string }) : {};
  if (/wrong version number|packet length too long|record layer/i.test(message))
    return 'Der Server beginnt nicht mit TLS. Bitte smtp:// mit Port 587 oder smtps:// mit Port 465 eintragen.';
  if (/greeting/i.test(message))
    return 'Der Server meldet sich nicht. Bitte smtps:// mit Port 465 oder smtp:// mit Port 587 eintragen und den Port prüfen.';
  if (/certificate|altname|self[- ]signed/i.test(message))
    return 'Das Zertifikat gilt nicht für diesen Namen. Bitte den Namen eintragen, auf den es ausgestellt ist, oder es erneuern.';
  if (code === 'ETLS' || /STARTTLS/i.test(message))
    return 'Der Server bietet keine Verschlüsselung. Bitte smtps:// mit Port 465 eintragen oder einen anderen Server nehmen.';
  if (code === 'EAUTH') return 'Benutzer oder Passwort wird nicht angenommen. Bitte beide prüfen.';
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return 'Diesen Namen gibt es nicht. Bitte die Schreibweise prüfen.';
  if (/ECONNREFUSED/.test(message)) return 'An diesem Port antwortet niemand. Bitte Name und Port prüfen.';
  if (code === 'ETIMEDOUT' || /timeout/i.test(message))
    return 'Der Server antwortet nicht rechtzeitig. Bitte Port und Firewall prüfen.';
  if (code === 'ENOENT')
    return 'Das Programm sendmail fehlt. Bitte installieren oder einen Server eintragen.';
  return 'Die Anmeldung gelingt nicht. Bitte alle Angaben mit denen des Anbieters vergleichen.';
}
