import { isIP } from 'node:net';
import { toShortAddress } from '../../web/access-log.ts';
import { type Answer, type Ask, isAboutCertificate } from '../ask.ts';
import { type Finding, reportOn, toCode } from './finding.ts';
import { checkOtherAddresses } from './other-addresses.ts';

const { error, warning, note, fine } = reportOn('Website');
const day = 24 * 3_600_000;
/** Of a block that is kept for documentation, so nobody's. */
const invented = '192.0.2.77';

type Given = { siteUrl: string; localUrl: string; ask: Ask; now: number };

/** Whether the site is reached under its public address, encrypted and with its visitors' own addresses. */
export async function checkPublicSite(given: Given): Promise<Finding[]> {
  return [checkAddress(given.siteUrl), ...(await checkAnswers(given).catch(toUnreachable))];
}

function checkAddress(siteUrl: string): Finding {
  const { protocol, hostname } = new URL(siteUrl);
  const isPrivate = /^(localhost|.*\.example)$/.test(hostname) || isIP(hostname.replace(/^\[|\]$/g, ''));
  return protocol === 'https:' && !isPrivate
    ? fine(`SITE_URL ist ${siteUrl}.`)
    : error(`SITE_URL ist ${siteUrl}. Bitte die öffentliche Adresse eintragen, z. B. https://www.firma.at`);
}

async function checkAnswers(given: Given): Promise<Finding[]> {
  const { siteUrl, ask, now } = given;
  const plain = await ask(`${siteUrl}/healthz`);
  if (plain.status !== 200 || readJson(plain).up !== true)
    return [error(`An SITE_URL antwortet nicht diese Website (${plain.status}). Bitte den Proxy prüfen.`)];
  const forged = await ask(`${siteUrl}/healthz`, { headers: { 'X-Forwarded-For': invented } });
  const isEncrypted = siteUrl.startsWith('https:');
  return [
    checkForwardedFor(plain, forged),
    ...(isEncrypted ? [checkForwardedProto(plain), checkCertificate(plain, now)] : []),
    ...(isEncrypted ? await checkOtherAddresses({ siteUrl, ask }) : []),
    await checkReadiness(given),
  ];
}

function toUnreachable(reason: unknown): Finding[] {
  const code = toCode(reason);
  return isAboutCertificate(reason)
    ? [error(`Das Zertifikat der Website ist nicht gültig (${code}). Bitte erneuern.`)]
    : [warning(`Die Website antwortet nicht (${code}). Bitte starten; läuft sie, Proxy und DNS prüfen.`)];
}

/**
 * The site tells every caller which address it takes it for. Ours is known, so it shows whether X-Forwarded-For
 * arrives; a second call with an invented header shows whether strangers are believed.
 */
function checkForwardedFor(plain: Answer, forged: Answer): Finding {
  const isHidden = isLoopback(String(readJson(plain).client));
  const isBelieved = readJson(forged).client === toShortAddress(invented);
  // Called from the machine itself we are trusted as the proxy is, so belief proves the header's arrival.
  if (isLoopback(toShortAddress(plain.localAddress)))
    return isBelieved || !isHidden
      ? fine('X-Forwarded-For kommt an.')
      : note(`Ob X-Forwarded-For ankommt, ist von diesem Rechner aus nicht zu sehen. ${lookYourself}`);
  if (isBelieved) return error(`Die Website glaubt einem erfundenen X-Forwarded-For. ${narrowTrust}`);
  if (isHidden) return error(`X-Forwarded-For kommt nicht an, alle Besucher zählen als einer. ${setHeader}`);
  return fine('X-Forwarded-For kommt an, und erfundene Werte zählen nicht.');
}

const lookYourself = 'Bitte die Website am Handy aufrufen: Im Protokoll darf bei „client“ dann nicht 127.0.0.0 stehen.';
const narrowTrust =
  'Bitte TRUST_PROXY auf die Adresse des Proxys einschränken und ihn die Kopfzeile selbst setzen lassen.';
const setHeader = 'Bitte die Kopfzeile im Proxy setzen und TRUST_PROXY prüfen.';

const isLoopback = (address: string) => /^127\.|^0:0:0::$|^::$|^::1$/.test(address);

function checkForwardedProto({ headers }: Answer): Finding {
  return headers['strict-transport-security']
    ? fine('X-Forwarded-Proto kommt an.')
    : error('X-Forwarded-Proto kommt nicht an. Bitte im Proxy setzen und TRUST_PROXY prüfen.');
}

function checkCertificate({ certificateEnd = Number.POSITIVE_INFINITY }: Answer, now: number): Finding {
  const daysLeft = Math.floor((certificateEnd - now) / day);
  return daysLeft < 14
    ? warning(`Das Zertifikat gilt nur noch ${daysLeft} Tage. Bitte die Erneuerung prüfen.`)
    : fine('Das Zertifikat ist gültig.');
}

/** Through the proxy the site only says whether it is ready; asked by its own machine, it says why not. */
async function checkReadiness({ siteUrl, localUrl, ask }: Given): Promise<Finding> {
  const { status } = await ask(`${siteUrl}/readyz`);
  const local = await ask(`${localUrl}/readyz`).catch(() => undefined);
  const { canStore, canMail, queued, failed = 0 } = local ? readJson(local) : {};
  if (status === 200 && failed === 0) return fine('Anfragen werden gespeichert und zugestellt.');
  if (canStore === false) return error('Die Website kann nichts speichern. Bitte den Datenordner prüfen.');
  if (canMail === false) return error('Die Website hat keinen Weg für Mails. Bitte SMTP_URL eintragen.');
  if (queued === undefined)
    return error('Anfragen werden gerade nicht gespeichert oder nicht zugestellt. Bitte das Protokoll ansehen.');
  const count = `${queued} Anfragen warten auf Zustellung, ${failed} sind gescheitert`;
  return error(`${count}. Bitte „npm run requests -- list“ ansehen.`);
}

function readJson({ body }: Answer): Record<string, unknown> {
  try {
    return { ...JSON.parse(body) };
  } catch {
    return {};
  }
}
