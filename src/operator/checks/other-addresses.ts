import { type Answer, type Ask, readFailure } from '../ask.ts';
import { type Finding, reportOn } from './finding.ts';

const { warning, note, fine } = reportOn('Website');

type Given = { siteUrl: string; ask: Ask };

/** Whether what people type as well leads to the site: without https, and with or without www, whichever it is not. */
export async function checkOtherAddresses(given: Given): Promise<Finding[]> {
  const { host, hostname } = new URL(given.siteUrl);
  if (host !== hostname) return [note('Der Weg von http zu https ist bei eigenem Port nicht geprüft.')];
  const otherName = toOtherName(hostname);
  return [
    await checkWayToHttps(hostname, given),
    ...(otherName ? [await checkOtherName(otherName, given)] : []),
  ];
}

async function checkWayToHttps(hostname: string, { siteUrl, ask }: Given): Promise<Finding> {
  try {
    const answer = await ask(`http://${hostname}/impressum`);
    return leadsTo(siteUrl, answer)
      ? fine('http führt zu https.')
      : warning(
          `http://${hostname} führt nicht zu https (Antwort ${answer.status}). Bitte im Proxy umleiten.`,
        );
  } catch {
    return fine('Über http antwortet niemand.');
  }
}

async function checkOtherName(name: string, { siteUrl, ask }: Given): Promise<Finding> {
  try {
    const answer = await ask(`https://${name}/impressum`);
    return leadsTo(siteUrl, answer)
      ? fine(`Auch ${name} führt hierher.`)
      : warning(
          `https://${name} führt nicht zu ${siteUrl} (Antwort ${answer.status}). Bitte dorthin umleiten.`,
        );
  } catch (reason) {
    const { code, isAboutCertificate } = readFailure(reason);
    const cause = isAboutCertificate ? 'hat kein gültiges Zertifikat' : 'antwortet nicht';
    return warning(
      `https://${name} ${cause} (${code}). Wer diesen Namen eintippt, findet die Website nicht. Bitte DNS und Zertifikat ergänzen und nach ${siteUrl} umleiten.`,
    );
  }
}

/** A subdomain such as maler.firma.at has none. */
function toOtherName(hostname: string): string | undefined {
  if (hostname.startsWith('www.')) return hostname.slice('www.'.length);
  return hostname.split('.').length === 2 ? `www.${hostname}` : undefined;
}

function leadsTo(siteUrl: string, { status, headers }: Answer): boolean {
  return [301, 308].includes(status) && String(headers.location ?? '').startsWith(`${siteUrl}/`);
}
