import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { toCause, toRefusal } from '../../mails/causes.ts';
import { type Envelope, verifyMailServer } from '../../mails/transport.ts';
import { error, fine, note, toCode, type Verdict, warning } from '../findings.ts';

type Settings = Pick<Config, 'smtpUrl' | 'smtpFallbackUrl' | 'mailFrom' | 'mailTo' | 'mailReceipt'>;

/** Whether both mail servers accept our login and addresses; sends no mail. */
export async function checkMailServers(settings: Settings, verify = verifyMailServer): Promise<Verdict[]> {
  const example = 'Bitte in .env eintragen, z. B. SMTP_URL=smtps://BENUTZER:PASSWORT@mail.anbieter.at:465';
  if (!settings.smtpUrl)
    return [error(`SMTP_URL fehlt: Anfragen werden gespeichert, aber niemand bekommt sie. ${example}`)];
  const ways = Object.entries({ SMTP_URL: settings.smtpUrl, SMTP_FALLBACK_URL: settings.smtpFallbackUrl });
  return Promise.all(ways.flatMap(([name, url]) => (url ? checkWay(name, url, { ...settings, verify }) : [])));
}

type Way = Settings & { verify: (url: string, envelope: Envelope) => Promise<void> };

async function checkWay(name: string, url: string, { mailFrom, mailTo, mailReceipt, verify }: Way): Promise<Verdict> {
  try {
    if (url === 'sendmail:') return findSendmail(name);
    await verify(url, { from: mailFrom, to: mailTo });
    const refused = mailReceipt && (await verify(url, { from: '', to: mailTo }).catch(toRefusal));
    if (refused === 'sender')
      return note(`${name}: Der Server nimmt keinen leeren Absender, Bestätigungen kommen von MAIL_FROM.`);
    if (!/^smtps?:\/\/(.*@)?(localhost|127\.|\[::1\])/.test(url))
      return fine(`${name}: Verbindung, Verschlüsselung und Anmeldung funktionieren.`);
    return warning(`${name}: Der lokale Mailserver nimmt die Anmeldung an. Ob Mails hinausgehen, zeigt nur --send.`);
  } catch (reason) {
    return error(`${name}: ${toCause(reason).advice}`);
  }
}

function findSendmail(name: string): Verdict {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  if (!folders.some((folder) => existsSync(join(folder, 'sendmail')))) throw new Error('There is no sendmail.');
  return fine(`${name}: Das lokale Mailprogramm ist da.`);
}

/** Receivers take an SPF record that needs more as broken. */
const mostLookups = 10;
const spf = /^v=spf1( |$)/i;
const dmarc = /^v=DMARC1\b/i;

/** `dns` is the name server to ask instead of the machine's own. */
type Given = { mailFrom: string; mailTo: string; dkimSelector?: string | undefined; dns?: string | undefined };

/** Whether other mail servers will believe mails from our domain, and can send to it. */
export async function checkMailDns({ mailFrom, mailTo, dkimSelector, dns }: Given): Promise<Verdict[]> {
  const domain = toDomain(mailFrom);
  if (domain.endsWith('.example')) return [note('Nicht geprüft, weil MAIL_FROM noch die Musteradresse ist.')];
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (dns) resolver.setServers([dns]);
  const receivers = [...new Set([domain, toDomain(mailTo)])];
  try {
    return await Promise.all([
      checkSpf(domain, resolver),
      checkDkim(domain, dkimSelector, resolver),
      checkDmarc(domain, resolver),
      ...receivers.map((name) => checkMx(name, resolver)),
    ]);
  } catch (reason) {
    return [warning(`Der Nameserver antwortet nicht (${toCode(reason)}). Bitte mit --dns einen anderen fragen.`)];
  }
}

const toDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

async function checkSpf(domain: string, resolver: Resolver): Promise<Verdict> {
  const [record, ...others] = await readTexts(resolver, domain, spf);
  const itsRecord = `Der SPF-Eintrag von ${domain}`;
  if (!record) return error(`${domain} hat keinen SPF-Eintrag. Bitte den des Mail-Anbieters anlegen (TXT).`);
  if (others.length > 0)
    return error(`${domain} hat ${others.length + 1} SPF-Einträge, damit gilt keiner. Bitte zusammenfassen.`);
  if (/\s\+?all\b/.test(record)) return error(`${itsRecord} erlaubt jeden Absender. Bitte mit „-all“ enden lassen.`);
  const count = await countLookups(record, resolver, new Set([domain]));
  if (count <= mostLookups) return fine(`SPF von ${domain} ist gesetzt, mit ${count} Abfragen.`);
  return error(`${itsRecord} braucht ${count} statt höchstens ${mostLookups} Abfragen. Bitte include-Teile streichen.`);
}

async function countLookups(record: string, resolver: Resolver, seen: Set<string>): Promise<number> {
  const terms = record.match(/(?<=\s[-+~?]?)(include|a|mx|ptr|exists|redirect)(?=[:=/\s]|$)\S*/gi) ?? [];
  let count = terms.length;
  for (const term of terms) {
    const [, target] = /^(?:include:|redirect=)([^/]+)$/i.exec(term) ?? [];
    if (!target || seen.has(target) || count > mostLookups) continue;
    seen.add(target);
    const [included = ''] = await readTexts(resolver, target, spf);
    count += await countLookups(included, resolver, seen);
  }
  return count;
}

async function checkDkim(domain: string, selector: string | undefined, resolver: Resolver): Promise<Verdict> {
  if (!selector) return note('DKIM ist nicht geprüft. Bitte --dkim-selector angeben (vom Mail-Anbieter).');
  const name = `${selector}._domainkey.${domain}`;
  const record = (await readTexts(resolver, name, /./)).join('');
  const [, key = ''] = /(?:^|;)\s*p=([^;]*)/.exec(record) ?? [];
  if (!key.trim()) return error(`Unter ${name} steht kein DKIM-Schlüssel. Bitte den TXT-Eintrag anlegen.`);
  if (/k=ed25519/.test(record)) return fine(`DKIM: ${name} ist gesetzt.`);
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
    if (bits >= 2048) return fine(`DKIM: ${name} ist gesetzt, mit ${bits} Bit.`);
    return warning(`Der DKIM-Schlüssel unter ${name} hat nur ${bits} Bit. Bitte einen mit 2048 anlegen.`);
  } catch {
    return error(`Der DKIM-Schlüssel unter ${name} ist beschädigt. Bitte den Eintrag neu anlegen.`);
  }
}

/** Without a record of its own a subdomain has that of the domain above. */
async function checkDmarc(domain: string, resolver: Resolver): Promise<Verdict> {
  const above = domain.replace(/^[^.]+\.(?=.*\.)/, '');
  const own = await readTexts(resolver, `_dmarc.${domain}`, dmarc);
  const [record, ...others] = own.length > 0 ? own : await readTexts(resolver, `_dmarc.${above}`, dmarc);
  const example = `_dmarc.${domain} anlegen: „v=DMARC1; p=none; rua=mailto:…“, später p=quarantine.`;
  if (!record) return warning(`${domain} hat keinen DMARC-Eintrag. Bitte unter ${example}`);
  if (others.length > 0)
    return error(`${domain} hat mehrere DMARC-Einträge, damit gilt keiner. Bitte nur einen behalten.`);
  if (!/;\s*p=none/i.test(record)) return fine(`DMARC von ${domain} ist gesetzt.`);
  return note(`DMARC von ${domain} beobachtet nur (p=none). Bitte später auf p=quarantine stellen.`);
}

async function checkMx(domain: string, resolver: Resolver): Promise<Verdict> {
  const servers = await resolver.resolveMx(domain).catch(toNoRecords);
  if (servers.some(({ exchange }) => exchange)) return fine(`MX von ${domain} ist gesetzt.`);
  return error(`${domain} kann keine Mails empfangen (kein MX-Eintrag). Bitte MAIL_FROM und MAIL_TO prüfen.`);
}

async function readTexts(resolver: Resolver, name: string, start: RegExp): Promise<string[]> {
  const records = await resolver.resolveTxt(name).catch(toNoRecords);
  return records.map((parts) => parts.join('')).filter((text) => start.test(text));
}

/** That there is no such name or record is an answer too. */
function toNoRecords(reason: unknown): [] {
  if (['ENODATA', 'ENOTFOUND'].includes(toCode(reason))) return [];
  throw reason;
}
