/** Digits with a leading + for links, read as Austrian when no country is given; undefined if nobody could dial it. */
export function toInternational(phone: string): string | undefined {
  const plain = phone.replace(/^\s*(tel|telefon|handy|mobil)\.?:?/i, '').replace('(0)', '');
  // Words or a list would melt into one wrong number.
  if (/[^\d\s+()/.\-–]/.test(plain)) return undefined;
  const number = plain
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+43');
  return /^\+\d{6,15}$/.test(number) ? number : undefined;
}
