import { createPublicKey } from 'node:crypto';
import { type Finding, reportOn } from './finding.ts';

const { error, warning, note, fine } = reportOn('DNS');
/** What receivers look up for one SPF record at most; with more they take it as broken. */
const spfLookups = 10;

/** The part of node:dns/promises that is needed. */
export type DnsResolver = {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
};

type Given = {
  mailFrom: string;
  mailTo: string;
  dkimSelector: string | undefined;
  resolver: DnsResolver;
};

/** Whether other mail servers will believe mails from our domain, and can send to it. */
export async function checkMailDns({ mailFrom, mailTo, dkimSelector, resolver }: Given): Promise<Finding[]> {
  const domain = toDomain(mailFrom);
  if (domain.endsWith('.example')) return [note('Nicht geprüft, weil MAIL_FROM noch die Musteradresse ist.')];
  try {
    return [
      await checkSpf(domain, resolver),
      await checkDkim(domain, dkimSelector, resolver),
      await checkDmarc(domain, resolver),
      ...(await Promise.all([...new Set([domain, toDomain(mailTo)])].map((name) => checkMx(name, resolver)))),
    ];
  } catch (reason) {
    const { code = 'unbekannt' } = reason as { code?: string };
    return [
      warning(
        `Der Nameserver antwortet nicht (${code}). Bitte die Verbindung prüfen oder mit --dns ADRESSE einen anderen fragen.`,
      ),
    ];
  }
}

const toDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

async function checkSpf(domain: string, resolver: DnsResolver): Promise<Finding> {
  const [record, ...others] = await findSpf(domain, resolver);
  if (!record)
    return error(
      `${domain} hat keinen SPF-Eintrag. Bitte einen TXT-Eintrag anlegen, wie ihn der Mail-Anbieter nennt, z. B. „v=spf1 include:… -all“.`,
    );
  if (others.length > 0)
    return error(
      `${domain} hat ${others.length + 1} SPF-Einträge, damit gilt keiner. Bitte zu einem zusammenfassen.`,
    );
  if (/\s\+?all\b/.test(record))
    return error(
      `Der SPF-Eintrag von ${domain} erlaubt jeden Absender. Bitte auf „-all“ oder „~all“ enden lassen.`,
    );
  const lookups = await countLookups(record, resolver, new Set([domain]));
  if (lookups > spfLookups)
    return error(
      `Der SPF-Eintrag von ${domain} braucht ${lookups} Abfragen, erlaubt sind ${spfLookups}. Bitte include-Teile streichen.`,
    );
  return fine(`SPF von ${domain} ist gesetzt, mit ${lookups} Abfragen.`);
}

async function findSpf(domain: string, resolver: DnsResolver): Promise<string[]> {
  return (await readTexts(domain, resolver)).filter((text) => /^v=spf1( |$)/i.test(text));
}

async function countLookups(record: string, resolver: DnsResolver, seen: Set<string>): Promise<number> {
  let count = 0;
  for (const term of record.split(/\s+/).slice(1)) {
    const [, mechanism = ''] = /^[-+~?]?(include|a|mx|ptr|exists|redirect)(?=[:=/]|$)/i.exec(term) ?? [];
    if (!mechanism) continue;
    count++;
    const [, target = ''] = /^[-+~?]?(?:include:|redirect=)([^/]+)$/i.exec(term) ?? [];
    if (!target || seen.has(target) || count > spfLookups) continue;
    seen.add(target);
    const [included = ''] = await findSpf(target, resolver);
    count += await countLookups(included, resolver, seen);
  }
  return count;
}

async function checkDkim(
  domain: string,
  selector: string | undefined,
  resolver: DnsResolver,
): Promise<Finding> {
  if (!selector)
    return note(
      'DKIM ist nicht geprüft. Bitte --dkim-selector NAME angeben; den Namen nennt der Mail-Anbieter.',
    );
  const name = `${selector}._domainkey.${domain}`;
  const texts = await readTexts(name, resolver);
  const [, key = ''] = /(?:^|;)\s*p=([^;]*)/.exec(texts.join('')) ?? [];
  const encoded = key.replace(/\s/g, '');
  if (!encoded)
    return error(
      `Unter ${name} steht kein DKIM-Schlüssel. Bitte den TXT-Eintrag des Mail-Anbieters anlegen oder den Namen prüfen.`,
    );
  if (/k=ed25519/.test(texts.join(''))) return fine(`DKIM: ${name} ist gesetzt.`);
  const bits = toKeyLength(encoded);
  if (bits === undefined)
    return error(
      `Der DKIM-Schlüssel unter ${name} ist beschädigt. Bitte den TXT-Eintrag noch einmal anlegen.`,
    );
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

async function checkDmarc(domain: string, resolver: DnsResolver): Promise<Finding> {
  const [record, ...others] = await findDmarc(domain, resolver);
  if (!record)
    return warning(
      `${domain} hat keinen DMARC-Eintrag. Bitte unter _dmarc.${domain} anlegen: „v=DMARC1; p=none; rua=mailto:…“, später p=quarantine.`,
    );
  if (others.length > 0)
    return error(`${domain} hat mehrere DMARC-Einträge, damit gilt keiner. Bitte nur einen behalten.`);
  return /;\s*p=none/i.test(record)
    ? note(
        `DMARC von ${domain} beobachtet nur (p=none). Sind die Berichte in Ordnung, bitte auf p=quarantine stellen.`,
      )
    : fine(`DMARC von ${domain} ist gesetzt.`);
}

/** Without a record of its own a subdomain has that of the domain above. */
async function findDmarc(domain: string, resolver: DnsResolver): Promise<string[]> {
  for (const name of [domain, domain.split('.').slice(1).join('.')].filter((each) => each.includes('.'))) {
    const found = (await readTexts(`_dmarc.${name}`, resolver)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (found.length > 0) return found;
  }
  return [];
}

async function checkMx(domain: string, resolver: DnsResolver): Promise<Finding> {
  const hosts = (await orNothing(resolver.resolveMx(domain))).filter(({ exchange }) => exchange !== '');
  return hosts.length > 0
    ? fine(`MX von ${domain} ist gesetzt.`)
    : error(
        `${domain} kann keine Mails empfangen (kein MX-Eintrag). Bitte den des Mail-Anbieters anlegen oder MAIL_FROM und MAIL_TO prüfen.`,
      );
}

async function readTexts(name: string, resolver: DnsResolver): Promise<string[]> {
  return (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join(''));
}

/** That there is no such name or record is an answer too. */
async function orNothing<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  try {
    return await rows;
  } catch (reason) {
    if (['ENODATA', 'ENOTFOUND'].includes((reason as { code?: string }).code ?? '')) return [];
    throw reason;
  }
}
