import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Digits with a leading + for links, read as Austrian when no country is given; undefined if nobody could dial it. */
export function toInternational(phone: string): string | undefined {
  const number = parsePhone(phone);
  return number?.isPossible() ? number.number : undefined;
}

/** Whether the number's country has given out any that begin like it and are as long. */
export const isPhoneNumber = (phone: string): boolean => parsePhone(phone)?.isValid() ?? false;

/** Austrian ones only. */
export function isMobile(number: string): boolean {
  const parsed = parsePhone(number);
  return parsed?.country === 'AT' && parsed.getType() === 'MOBILE';
}

function parsePhone(phone: string): PhoneNumber | undefined {
  const plain = phone.replace(/^\s*(tel|telefon|handy|mobil)\.?:?/i, '');
  // Without one of them nobody knows which area it is in.
  if (!/^[\s(]*[+0]/.test(plain)) return undefined;
  return parsePhoneNumberFromString(plain, { defaultCountry: 'AT', extract: false });
}
