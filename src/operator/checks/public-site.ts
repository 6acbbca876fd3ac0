import { isIP } from 'node:net';
import { toShortAddress } from '../../web/access-log.ts';
import { type Answer, type Ask, readFailure } from '../ask.ts';
import { type Finding, reportOn } from './finding.ts';
import { checkOtherAddresses } from './other-addresses.ts';

const { error, warning, note, fine } = reportOn('Website');
const day = 24 * 3_600_000;
/** Of a block that is kept for documentation, so nobody's. */
const invented = '192.0.2.77';

type Given = { siteUrl: string; localUrl: string; ask: Ask; now: number };

/** Whether the site is reached under its public address, encrypted and with its visitors' own addresses. */
export async function checkPublicSite(given: Given): Promise<Finding[]> {
  const { siteUrl, ask } = given;
  const findings = [checkAddress(siteUrl)];
  let plain: Answer;
  try {
    plain = await ask(`${siteUrl}/healthz`);
  } catch (reason) {
    return [...findings, toUnreachable(siteUrl, reason)];
  }
  if (plain.status !== 200 || readJson(plain).up !== true)
    return [
      ...findings,
      error(
        `${siteUrl}/healthz antwortet mit ${plain.status} und nicht mit dieser Website. Bitte den Proxy und SITE_URL prüfen.`,
      ),
    ];
  const forged = await ask(`${siteUrl}/healthz`, { headers: { 'X-Forwarded-For': invented } });
  return [
    ...findings,
    checkProxy(plain, forged),
    ...(siteUrl.startsWith('https:') ? await checkEncryption({ ...given, plain }) : []),
    await checkReadiness(given),
  ];
}

function checkAddress(siteUrl: string): Finding {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== 'https:')
    return error(
      `SITE_URL ist ${siteUrl}. Bitte die öffentliche Adresse mit https eintragen, z. B. SITE_URL=https://www.firma.at`,
    );
  if (hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) || hostname.endsWith('.example'))
    return error(`SITE_URL ist ${siteUrl}. Bitte den öffentlichen Namen eintragen.`);
  return fine(`SITE_URL ist ${siteUrl}.`);
}

function toUnreachable(siteUrl: string, reason: unknown): Finding {
  const { code, isAboutCertificate } = readFailure(reason);
  if (isAboutCertificate)
    return error(`Das Zertifikat von ${siteUrl} ist nicht gültig (${code}). Bitte erneuern.`);
  return warning(
    `${siteUrl} antwortet nicht (${code}). Nach dem Start bitte noch einmal prüfen; läuft die Website schon, den Proxy und DNS.`,
  );
}

/**
 * The site tells every caller which address it takes it for. Ours is known, so it shows whether X-Forwarded-For
 * arrives; a second call with an invented header shows whether strangers are believed.
 */
function checkProxy(plain: Answer, forged: Answer): Finding {
  const seen = String(readJson(plain).client);
  const seenForged = String(readJson(forged).client);
  const isBelieved = seenForged === toShortAddress(invented);
  const own = toShortAddress(plain.localAddress);
  if (isLoopback(own)) {
    // Called from the machine itself we are trusted as the proxy is, so belief proves the header's arrival.
    return isBelieved || !isLoopback(seen)
      ? fine('X-Forwarded-For kommt an.')
      : note(
          'Ob X-Forwarded-For ankommt, lässt sich von diesem Rechner aus nicht sagen. Bitte von einem anderen Gerät eine Seite aufrufen und im Protokoll „client“ ansehen: Dort darf nicht 127.0.0.0 stehen.',
        );
  }
  if (isBelieved)
    return error(
      'Die Website glaubt einem erfundenen X-Forwarded-For. Bitte TRUST_PROXY auf die Adresse des Proxys einschränken und ihn die Kopfzeile selbst setzen lassen.',
    );
  if (isLoopback(seen))
    return error(
      'X-Forwarded-For kommt nicht an: Alle Besucher zählen als einer, nach wenigen Anfragen wird jeder abgewiesen. Bitte im Proxy X-Forwarded-For setzen und TRUST_PROXY prüfen.',
    );
  return fine('X-Forwarded-For kommt an, und erfundene Werte zählen nicht.');
}

const isLoopback = (address: string) => /^127\.|^0:0:0::$|^::$|^::1$/.test(address);

async function checkEncryption({ siteUrl, ask, now, plain }: Given & { plain: Answer }): Promise<Finding[]> {
  const daysLeft = Math.floor(((plain.certificateEnd ?? Number.POSITIVE_INFINITY) - now) / day);
  return [
    plain.headers['strict-transport-security']
      ? fine('X-Forwarded-Proto kommt an.')
      : error(
          'X-Forwarded-Proto kommt nicht an, darum fehlt Strict-Transport-Security. Bitte im Proxy setzen und TRUST_PROXY prüfen.',
        ),
    daysLeft < 14
      ? warning(`Das Zertifikat gilt nur noch ${daysLeft} Tage. Bitte die Erneuerung prüfen.`)
      : fine('Das Zertifikat ist gültig.'),
    ...(await checkOtherAddresses({ siteUrl, ask })),
  ];
}

/** Through the proxy the site only says whether it is ready; asked by its own machine, it says why not. */
async function checkReadiness({ siteUrl, localUrl, ask }: Given): Promise<Finding> {
  const { status } = await ask(`${siteUrl}/readyz`);
  const local = await ask(`${localUrl}/readyz`).catch(() => undefined);
  const { canStore, canMail, queued, failed = 0 } = local ? readJson(local) : {};
  if (status === 200 && Number(failed) === 0) return fine('Anfragen werden gespeichert und zugestellt.');
  if (canStore === false)
    return error('Die Website kann gerade nichts speichern. Bitte den Datenordner prüfen.');
  if (canMail === false) return error('Die Website hat keinen Weg für Mails. Bitte SMTP_URL eintragen.');
  if (queued === undefined)
    return error(
      'Anfragen werden gerade nicht gespeichert oder nicht zugestellt. Bitte das Protokoll ansehen.',
    );
  return error(
    `${queued} Anfragen warten auf Zustellung, ${failed} sind gescheitert. Bitte „npm run requests -- list“ ansehen.`,
  );
}

function readJson({ body }: Answer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
