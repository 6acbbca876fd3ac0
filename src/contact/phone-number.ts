/** Digits with a leading + for links, read as Austrian when no country is given; undefined if nobody could dial it. */
export function toInternational(phone: string): string | undefined {
  const digits = phone.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');
  const number = digits.replace(/^00/, '+').replace(/^0/, '+43');
  return /^\+\d{6,15}$/.test(number) ? number : undefined;
}
