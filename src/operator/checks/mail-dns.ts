import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { type Finding, reportOn, toCode } from './finding.ts';

const { error, warning, note, fine } = reportOn('DNS');
/** What receivers look up for one SPF record at most; with more they take it as broken. */
const mostLookups = 10;

type Given = {
  mailFrom: string;
  mailTo: string;
  dkimSelector?: string | undefined;
  /** Address of the name server to ask, where it is not the machine's own. */
  dns?: string | undefined;
};

/** Whether other mail servers will believe mails from our domain, and can send to it. */
export async function checkMailDns({ mailFrom, mailTo, dkimSelector, dns }: Given): Promise<Finding[]> {
  const domain = toDomain(mailFrom);
  if (domain.endsWith('.example')) return [note('Nicht geprüft, weil MAIL_FROM noch die Musteradresse ist.')];
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (dns) resolver.setServers([dns]);
  try {
    return await Promise.all([
      checkSpf(domain, resolver),
      checkDkim(domain, dkimSelector, resolver),
      checkDmarc(domain, resolver),
      ...[...new Set([domain, toDomain(mailTo)])].map((name) => checkMx(name, resolver)),
    ]);
  } catch (reason) {
    return [warning(`Der Nameserver antwortet nicht (${toCode(reason)}). Bitte mit --dns einen anderen fragen.`)];
  }
}

const toDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** That there is no such name or record is an answer too. */
async function orNothing<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  return rows.catch((reason) => {
    if (['ENODATA', 'ENOTFOUND'].includes(toCode(reason))) return [];
    throw reason;
  });
}

/** The texts under a name that begin so. */
async function readTexts(resolver: Resolver, name: string, start: RegExp): Promise<string[]> {
  const records = await orNothing(resolver.resolveTxt(name));
  return records.map((parts) => parts.join('')).filter((text) => start.test(text));
}

const spf = /^v=spf1( |$)/i;

async function checkSpf(domain: string, resolver: Resolver): Promise<Finding> {
  const [record, ...others] = await readTexts(resolver, domain, spf);
  if (!record) return error(`${domain} hat keinen SPF-Eintrag. Bitte den des Mail-Anbieters anlegen (TXT).`);
  if (others.length > 0)
    return error(`${domain} hat ${others.length + 1} SPF-Einträge, damit gilt keiner. Bitte zusammenfassen.`);
  if (/\s\+?all\b/.test(record))
    return error(`Der SPF-Eintrag von ${domain} erlaubt jeden Absender. Bitte mit „-all“ enden lassen.`);
  const count = await countLookups(record, resolver, new Set([domain]));
  if (count <= mostLookups) return fine(`SPF von ${domain} ist gesetzt, mit ${count} Abfragen.`);
  const most = `erlaubt sind ${mostLookups}. Bitte include-Teile streichen.`;
  return error(`Der SPF-Eintrag von ${domain} braucht ${count} Abfragen, ${most}`);
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

async function checkDkim(domain: string, selector: string | undefined, resolver: Resolver): Promise<Finding> {
  if (!selector) return note('DKIM ist nicht geprüft. Bitte --dkim-selector angeben (vom Mail-Anbieter).');
  const name = `${selector}._domainkey.${domain}`;
  const record = (await readTexts(resolver, name, /./)).join('');
  const [, key = ''] = /(?:^|;)\s*p=([^;]*)/.exec(record) ?? [];
  if (!key.trim()) return error(`Unter ${name} steht kein DKIM-Schlüssel. Bitte den TXT-Eintrag anlegen.`);
  if (/k=ed25519/.test(record)) return fine(`DKIM: ${name} ist gesetzt.`);
  const bits = toKeyLength(key);
  if (!bits) return error(`Der DKIM-Schlüssel unter ${name} ist beschädigt. Bitte den Eintrag neu anlegen.`);
  return bits < 2048
    ? warning(`Der DKIM-Schlüssel unter ${name} hat nur ${bits} Bit. Bitte einen mit 2048 anlegen.`)
    : fine(`DKIM: ${name} ist gesetzt, mit ${bits} Bit.`);
}

function toKeyLength(encoded: string): number | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(encoded, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.modulusLength;
  } catch {
    return undefined;
  }
}

/** Without a record of its own a subdomain has that of the domain above. */
async function checkDmarc(domain: string, resolver: Resolver): Promise<Finding> {
  const dmarc = /^v=DMARC1\b/i;
  const above = domain.replace(/^[^.]+\.(?=.*\.)/, '');
  let records = await readTexts(resolver, `_dmarc.${domain}`, dmarc);
  if (records.length === 0 && above !== domain) records = await readTexts(resolver, `_dmarc.${above}`, dmarc);
  const [record, ...others] = records;
  if (!record) {
    const advice = `Bitte unter _dmarc.${domain} anlegen: „v=DMARC1; p=none; rua=mailto:…“, später p=quarantine.`;
    return warning(`${domain} hat keinen DMARC-Eintrag. ${advice}`);
  }
  if (others.length > 0)
    return error(`${domain} hat mehrere DMARC-Einträge, damit gilt keiner. Bitte nur einen behalten.`);
  return /;\s*p=none/i.test(record)
    ? note(`DMARC von ${domain} beobachtet nur (p=none). Bitte später auf p=quarantine stellen.`)
    : fine(`DMARC von ${domain} ist gesetzt.`);
}

async function checkMx(domain: string, resolver: Resolver): Promise<Finding> {
  const servers = await orNothing(resolver.resolveMx(domain));
  return servers.some(({ exchange }) => exchange)
    ? fine(`MX von ${domain} ist gesetzt.`)
    : error(`${domain} kann keine Mails empfangen (kein MX-Eintrag). Bitte MAIL_FROM und MAIL_TO prüfen.`);
}
