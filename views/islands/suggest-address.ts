const toList = (domains: string) => domains.trim().split(/\s+/);

/** Common mail providers in Austria; typos of these are detected. */
export const mailDomains = toList(`
  gmail.com gmx.at gmx.net gmx.de hotmail.com outlook.com icloud.com yahoo.com aon.at chello.at a1.net live.at live.com
  outlook.at hotmail.de yahoo.de web.de t-online.de drei.at kabsi.at utanet.at inode.at liwest.at magenta.at protonmail.com
`);

/** Real domains that look like typos of those. */
const realNeighbours = toList(`
  gmx.com gmx.ch gmx.eu gmx.org gmx.info mail.com email.com ymail.com live.de yahoo.fr cello.at gail.com grail.com
`);

/**
 * The address with the domain that was probably meant; undefined if the given one may be right. Short names count only if
 * a letter is doubled or missing, because companies' own domains often resemble a provider's.
 */
export function suggestAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || [...mailDomains, ...realNeighbours].includes(domain)) return undefined;
  const meant = mailDomains.find((known) => isTypo(domain, known));
  return meant && address.slice(0, at + 1) + meant;
}

function isTypo(domain: string, known: string): boolean {
  if (domain === known.replace('.', '') || domain === known.replace('.', ',')) return true;
  const [label = '', ending = ''] = splitAtLastDot(domain);
  const [rightLabel = '', rightEnding = ''] = splitAtLastDot(known);
  const isBig = rightEnding === 'com';
  return isTypoOfEnding(ending, rightEnding, isBig) && isTypoOfLabel(label, rightLabel, isBig);
}

/** A two-letter ending may be another country's, except for the big .com providers. */
function isTypoOfEnding(given: string, right: string, isBig: boolean): boolean {
  return given === right || (isOneTypo(given, right) && (given.length !== 2 || isBig));
}

function isTypoOfLabel(given: string, right: string, isBig: boolean): boolean {
  if (given === right) return true;
  if (given[0] !== right[0] || !isOneTypo(given, right)) return false;
  return squeeze(given) === squeeze(right) || (right.length > 4 && (isBig || sort(given) === sort(right)));
}

/** One letter too many, missing or wrong, or two swapped. */
export function isOneTypo(given: string, right: string): boolean {
  let start = 0;
  while (start < given.length && given[start] === right[start]) start += 1;
  const [a, b] = [given.slice(start), right.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length > 1 && a.slice(0, 2) === `${b[1]}${b[0]}` && a.slice(2) === b.slice(2))
  );
}

const splitAtLastDot = (domain: string) => domain.split(/\.(?=[^.]*$)/);
const squeeze = (label: string) => label.replace(/(.)\1+/g, '$1');
const sort = (label: string) => [...label].sort().join('');
