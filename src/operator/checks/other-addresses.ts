import { type Answer, type Ask, isAboutCertificate } from '../ask.ts';
import { type Finding, reportOn, toCode } from './finding.ts';

const { warning, note, fine } = reportOn('Website');

type Given = { siteUrl: string; ask: Ask };

/** Checks http and www redirects. */
export async function checkOtherAddresses(given: Given): Promise<Finding[]> {
  const { host, hostname } = new URL(given.siteUrl);
  if (host !== hostname) return [note('Der Weg von http zu https ist bei eigenem Port nicht geprüft.')];
  const otherName = toOtherName(hostname);
  return [
    await checkHttp(hostname, given),
    ...(otherName ? [await checkOtherName(`https://${otherName}`, given)] : []),
  ];
}

/** A subdomain such as maler.firma.at has none. */
function toOtherName(hostname: string): string | undefined {
  if (hostname.startsWith('www.')) return hostname.slice('www.'.length);
  return hostname.split('.').length === 2 ? `www.${hostname}` : undefined;
}

async function checkHttp(hostname: string, { siteUrl, ask }: Given): Promise<Finding> {
  const url = `http://${hostname}`;
  const answer = await ask(`${url}/impressum`).catch(() => undefined);
  if (!answer) return fine('Über http antwortet niemand.');
  return leadsTo(siteUrl, answer)
    ? fine('http führt zu https.')
    : warning(`${url} führt nicht zu https (Antwort ${answer.status}). Bitte im Proxy umleiten.`);
}

async function checkOtherName(url: string, { siteUrl, ask }: Given): Promise<Finding> {
  try {
    const answer = await ask(`${url}/impressum`);
    if (leadsTo(siteUrl, answer)) return fine(`Auch ${url} führt hierher.`);
    return warning(`${url} führt nicht zu ${siteUrl} (Antwort ${answer.status}). Bitte dorthin umleiten.`);
  } catch (reason) {
    const problem = isAboutCertificate(reason) ? 'hat kein gültiges Zertifikat' : 'antwortet nicht';
    const advice = `Bitte DNS und Zertifikat ergänzen und nach ${siteUrl} umleiten.`;
    return warning(`${url} ${problem} (${toCode(reason)}). ${advice}`);
  }
}

function leadsTo(siteUrl: string, { status, headers }: Answer): boolean {
  return [301, 308].includes(status) && String(headers.location ?? '').startsWith(`${siteUrl}/`);
}
