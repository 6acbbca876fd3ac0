import { mailDomains, realNeighbours } from '../content/mail-domains.ts';

type Parts = { label: string; ending: string };

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
  const meant = mailDomains.find((known) => isSlip(domain, known));
  return meant && address.slice(0, at + 1) + meant;
}

function isSlip(domain: string, known: string): boolean {
  if (domain === known.replace('.', '') || domain === known.replace('.', ',')) return true;
  const given = split(domain);
  const right = split(known);
  return isSlipOfEnding(given, right) && isSlipOfLabel(given, right);
}

/** A two-letter ending may be another country's, except for the big .com providers. */
function isSlipOfEnding({ ending }: Parts, right: Parts): boolean {
  if (ending === right.ending) return true;
  return isOneSlip(ending, right.ending) && (ending.length !== 2 || right.ending === 'com');
}

function isSlipOfLabel({ label }: Parts, right: Parts): boolean {
  if (label === right.label) return true;
  if (label[0] !== right.label[0] || !isOneSlip(label, right.label)) return false;
  if (squeeze(label) === squeeze(right.label)) return true;
  return right.label.length > 4 && (right.ending === 'com' || sort(label) === sort(right.label));
}

/** One letter too many, missing or wrong, or two swapped. */
function isOneSlip(given: string, right: string): boolean {
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

function split(domain: string): Parts {
  const dot = domain.lastIndexOf('.');
  return { label: domain.slice(0, dot), ending: domain.slice(dot + 1) };
}

const squeeze = (label: string) => label.replace(/(.)\1+/g, '$1');
const sort = (label: string) => [...label].sort().join('');
