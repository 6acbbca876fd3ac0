import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { day } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { toShortAddress } from '../../web/access-log.ts';
import { error, fine, note, toCode, type Verdict, warning } from '../findings.ts';
import { type announcePhoto, checkPhotos } from './photos.ts';

/** Of a block that is kept for documentation, so nobody's. */
const invented = '192.0.2.77';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The doctor's own address in that connection. */
  localAddress: string;
  /** In milliseconds since 1970. */
  certificateEnd: number | undefined;
};

type Given = Pick<Config, 'siteUrl' | 'trustProxy'> & {
  localUrl: string;
  ask: typeof ask;
  announce: typeof announcePhoto;
  now: number;
};

/** Whether the site is reached under its public address, encrypted and with its visitors' own addresses. */
export async function checkWebsite(given: Given): Promise<Verdict[]> {
  return [checkAddress(given.siteUrl), ...(await checkAnswers(given).catch(toUnreachable))];
}

function checkAddress(siteUrl: string): Verdict {
  if (siteUrl.startsWith('https:') && isPublic(siteUrl)) return fine(`SITE_URL ist ${siteUrl}.`);
  return error(`SITE_URL ist ${siteUrl}. Bitte die öffentliche Adresse eintragen, z. B. https://www.firma.at`);
}

function isPublic(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return !/^(localhost|.*\.example)$/.test(hostname) && !isIP(hostname.replace(/^\[|\]$/g, ''));
}

async function checkAnswers(given: Given): Promise<Verdict[]> {
  const { siteUrl, ask, now } = given;
  const plain = await ask(`${siteUrl}/healthz`);
  if (plain.headers.location === `${siteUrl}/healthz`) return [error(endlessRedirect)];
  if (plain.status !== 200 || readJson(plain).up !== true)
    return [error(`Unter SITE_URL antwortet nicht diese Website (${plain.status}). Bitte den Proxy prüfen.`)];
  const forged = await ask(`${siteUrl}/healthz`, { 'X-Forwarded-For': invented });
  const verdicts = [checkForwardedFor(plain, forged, given), await checkReadiness(given)];
  verdicts.push(await checkPhotos(siteUrl, given.announce));
  if (siteUrl.startsWith('https:')) verdicts.push(...checkEncryption(plain, now), ...(await checkRedirects(given)));
  return verdicts;
}

function toUnreachable(reason: unknown): Verdict[] {
  const cure = toCode(reason).includes('ALTNAME') ? 'für den Namen in SITE_URL ausstellen lassen' : 'erneuern';
  return isAboutCertificate(reason)
    ? [error(`Das Zertifikat der Website ist nicht gültig (${toCode(reason)}). Bitte ${cure}.`)]
    : [warning(`Die Website antwortet nicht (${toCode(reason)}). Bitte starten; läuft sie, Proxy und DNS prüfen.`)];
}

const isAboutCertificate = (reason: unknown) => /CERT|SIGNATURE|SELF_SIGNED|TLS/.test(toCode(reason));

/**
 * The site tells every caller which address it takes it for, and whether X-Forwarded-For came with the request: ours had
 * none, so it is the proxy's. A second call with an invented header shows whether strangers are believed.
 */
function checkForwardedFor(plain: Answer, forged: Answer, { siteUrl, trustProxy }: Given): Verdict {
  const { client, forwarded } = readJson(plain);
  if (trustProxy === true) return error(`TRUST_PROXY=true glaubt jedem eine erfundene Adresse. ${narrowTrust}`);
  if (!forwarded && isLoopback(String(client)) && isPublic(siteUrl))
    return error(`X-Forwarded-For kommt nicht an, alle Besucher zählen als einer. ${setHeader}`);
  const isHere = isLoopback(toShortAddress(plain.localAddress));
  // From the machine itself our own header is trusted like the proxy's, unless hops are counted.
  if ((!isHere || typeof trustProxy === 'number') && readJson(forged).client === toShortAddress(invented))
    return error(`Die Website glaubt einem erfundenen X-Forwarded-For. ${narrowTrust}`);
  if (!isHere && isLoopback(String(client))) return error(`X-Forwarded-For kommt an, zählt aber nicht. ${setHeader}`);
  return fine('X-Forwarded-For kommt an.');
}

const endlessRedirect =
  'Die Website leitet auf sich selbst um, ohne Ende: Ihr wird „X-Forwarded-Proto: http“ gemeldet, obwohl Besucher mit https kommen. Meist spricht ein Dienst davor nur nach außen https („Flexible“ statt „Full“). Bitte dort https bis zum Rechner einschalten oder den Proxy X-Forwarded-Proto auf https setzen lassen.';
const narrowTrust =
  'Bitte TRUST_PROXY auf die Adresse des Proxys einschränken und ihn die Kopfzeile selbst setzen lassen.';
const setHeader = 'Bitte die Kopfzeile im Proxy setzen und TRUST_PROXY prüfen.';

const isLoopback = (address: string) => /^127\.|^0:0:0::$|^::$|^::1$/.test(address);

function checkEncryption({ headers, certificateEnd = Number.POSITIVE_INFINITY }: Answer, now: number): Verdict[] {
  const daysLeft = Math.floor((certificateEnd - now) / day);
  return [
    headers['strict-transport-security']
      ? fine('X-Forwarded-Proto kommt an.')
      : error('X-Forwarded-Proto kommt nicht an. Bitte im Proxy setzen und TRUST_PROXY prüfen.'),
    daysLeft >= 14
      ? fine('Das Zertifikat ist gültig.')
      : warning(`Das Zertifikat gilt nur noch ${daysLeft} Tage. Bitte die Erneuerung prüfen.`),
  ];
}

/** People also type http, and the name without www or with it. */
async function checkRedirects(given: Given): Promise<Verdict[]> {
  const { host, hostname } = new URL(given.siteUrl);
  if (host !== hostname) return [note('Die Umleitung von http auf https wird bei eigenem Port nicht geprüft.')];
  const plain = await checkRedirect(`http://${hostname}`, given).catch(() => fine('Über http antwortet niemand.'));
  const withoutWww = hostname.replace(/^www\./, '');
  // A subdomain such as maler.firma.at is not typed with www.
  if (withoutWww === hostname && hostname.split('.').length > 2) return [plain];
  const twin = `https://${withoutWww === hostname ? 'www.' : ''}${withoutWww}`;
  const redirect = await checkRedirect(twin, given).catch((reason) => {
    const problem = isAboutCertificate(reason) ? 'hat kein gültiges Zertifikat' : 'antwortet nicht';
    const advice = `Bitte DNS und Zertifikat ergänzen und nach ${given.siteUrl} umleiten.`;
    return warning(`${twin} ${problem} (${toCode(reason)}). ${advice}`);
  });
  return [plain, redirect];
}

async function checkRedirect(url: string, { siteUrl, ask }: Given): Promise<Verdict> {
  const { status, headers } = await ask(`${url}/impressum`);
  if ([301, 308].includes(status) && headers.location?.startsWith(`${siteUrl}/`))
    return fine(`${url} leitet zu dieser Website um.`);
  return warning(`${url} leitet nicht zu ${siteUrl} um (Antwort ${status}). Bitte im Proxy dorthin umleiten.`);
}

/** Through the proxy the site only says whether it is ready; asked by its own machine, it says why not. */
async function checkReadiness({ siteUrl, localUrl, ask }: Given): Promise<Verdict> {
  const { status } = await ask(`${siteUrl}/readyz`);
  const local = await ask(`${localUrl}/readyz`).catch(() => undefined);
  const { canStore, canMail, queued, failed = 0 } = local ? readJson(local) : {};
  if (status === 200 && failed === 0) return fine('Anfragen werden gespeichert und zugestellt.');
  if (canStore === false) return error('Die Website kann nichts speichern. Bitte den Datenordner prüfen.');
  if (canMail === false) return error('Die Website kann keine Mails verschicken. Bitte SMTP_URL eintragen.');
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

/** Gets one page without following redirects; `fetch` tells neither our own address nor the certificate. */
export async function ask(url: string, headers?: Record<string, string>): Promise<Answer> {
  const { get } = url.startsWith('https:') ? https : http;
  const options = { headers: { Accept: 'application/json', ...headers }, signal: AbortSignal.timeout(10_000) };
  const [response] = await once(get(url, { ...options, agent: false }), 'response');
  const { socket } = response;
  const end: string | undefined = socket.getPeerCertificate?.().valid_to;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await text(response),
    localAddress: socket.localAddress ?? '',
    certificateEnd: end ? Date.parse(end) : undefined,
  };
}
