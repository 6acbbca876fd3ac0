/** Countries with a 0 for calls within them; in Italy it belongs to the number. */
const withTrunkZero = /^(\+(?:43|49|41|421|423|386|385|381|387|382|383|389|355|359|40|90|380|44|33|31|32))0+/;

/** Digits with a leading + for links, read as Austrian when no country is given; undefined if nobody could dial it. */
export function toInternational(phone: string): string | undefined {
  const plain = phone.replace(/^\s*(tel|telefon|handy|mobil)\.?:?/i, '');
  // Words or a list would melt into one wrong number.
  if (/[^\d\s+()/.\-–]/.test(plain)) return undefined;
  const isItalian = /^[\s(]*(\+|00)\s*39/.test(plain);
  const number = plain
    .replace('(0)', isItalian ? '0' : '')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+43')
    .replace(withTrunkZero, '$1');
  return /^\+[1-9]\d{5,14}$/.test(number) ? number : undefined;
}

/** Austrian ones only; among them 0654, 0656, 0658 and 0662 begin landlines. */
export const isMobile = (number: string): boolean => /^\+436(5[^468]|6[^2]|[789])/.test(number);
