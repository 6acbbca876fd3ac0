import * as z from 'zod';
import { parseHours } from './hours.ts';
import { isPhoneNumber } from './phone-number.ts';

/** How a text that is not empty has to look. */
export type Format = {
  /** Says what to do about it; nothing if it is right. */
  rule(text: string): string | undefined;
  /** Into the one spelling that is stored. */
  clean?(text: string): string;
};

type Test = RegExp | ((text: string) => boolean);

export const must = (test: Test, advice: string, clean?: (text: string) => string): Format => ({
  rule: (text) => ((typeof test === 'function' ? test(text) : test.test(text)) ? undefined : advice),
  ...(clean && { clean }),
});

export const formats = {
  phone: must(isPhoneNumber, 'Bitte eine Telefonnummer eingeben, zum Beispiel 0664 123 45 67.'),
  email: must(
    /^[^\s@,;<>()"]+@(?!.*\.example$)([^\s@,;<>()".]+\.)+[a-z]{2,}$/,
    'Bitte eine E-Mail-Adresse eingeben, zum Beispiel office@malerei-huber.at.',
    (text) => text.toLowerCase(),
  ),
  // People leave out what the browser doesn't show.
  link: must(isLink, 'Bitte eine Adresse eingeben, die mit https:// beginnt.', (text) =>
    text.replace(/^(?=[\w-]+(\.[\w-]+)+(\/|$))/, 'https://'),
  ),
  // Fields for dates and months are texts in some browsers.
  date: must(isDate, 'Bitte ein Datum eingeben, zum Beispiel 24.12.2026.', (text) =>
    text.replace(/^(\d\d?)\. ?(\d\d?)\. ?(\d{4})$/, (_, day, month, year) => `${year}-${pad(month)}-${pad(day)}`),
  ),
  month: must(/^20\d\d-(0[1-9]|1[0-2])$/, 'Bitte Monat und Jahr eingeben, zum Beispiel 11/2026.', (text) =>
    text.replace(/^(\d\d?) ?[./] ?(\d{4})$/, (_, month, year) => `${year}-${pad(month)}`),
  ),
  year: must(/^(19[5-9]|20\d)\d$/, 'Bitte ein Jahr mit vier Ziffern eingeben, zum Beispiel 2019.'),
  time: must(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte eine Uhrzeit eingeben, zum Beispiel 10:00.', (text) =>
    text.replace(/^(\d\d?)(?:[:.](\d\d))?( ?Uhr)?$/i, (_, hour, minute = '00') => `${pad(hour)}:${minute}`),
  ),
  hours: { rule: judgeHours },
  amount: must(
    /^(?!0)(\d{1,3}(\.\d{3})*|\d{1,6})(,\d\d)?$/,
    'Bitte einen Betrag in Euro eingeben, zum Beispiel 1.890 oder 1.890,50.',
    (text) =>
      text
        .replace(/€|euro?|,[-–—]+|\s/gi, '')
        .replace(/^\d{4,9}(?!\d)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, '.')),
  ),
  rating: must(/^([1-4],\d|5,0)$/, 'Bitte den Schnitt von 1,0 bis 5,0 eingeben, zum Beispiel 4,8.', (text) =>
    text.replace(/^(\d)(?:[.,](\d))?$/, (_, whole, tenth = '0') => `${whole},${tenth}`),
  ),
  vatId: must(isVatId, 'Bitte die UID-Nummer prüfen: nach ATU acht Ziffern; diese passen nicht zusammen.', (text) =>
    text.replace(/[\s.-]/g, '').toUpperCase(),
  ),
  registerNumber: must(
    isRegisterNumber,
    'Bitte die Firmenbuchnummer prüfen, zum Beispiel FN 123456d: Ziffern und Buchstabe passen nicht zusammen.',
    (text) =>
      text.replace(
        /^(?:FN)?[\s.:]*(\d{1,6})\s*([a-z])$/i,
        (_, digits, letter) => `FN ${digits}${letter.toLowerCase()}`,
      ),
  ),
} satisfies Record<string, Format>;

export const number = (least: number, greatest: number): Format =>
  must(
    (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= greatest,
    `Bitte eine ganze Zahl von ${least} bis ${greatest} eingeben.`,
  );

const pad = (digits: string) => digits.padStart(2, '0');

function isLink(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && /[^.]\.(?!example$)[a-z-]{2,}$/.test(url.hostname) && url.username === '';
}

function isDate(text: string): boolean {
  return text.startsWith('20') && z.iso.date().safeParse(text).success;
}

function judgeHours(text: string): string | undefined {
  const { spans } = parseHours(text);
  if (!spans) return 'Bitte Uhrzeiten eingeben, zum Beispiel 8–12, 13–17:30; oder geschlossen.';
  if (spans.some(({ opens, closes }) => opens >= closes)) return 'Bitte prüfen: Das Ende liegt nicht nach dem Beginn.';
  const inOrder = spans.toSorted((one, other) => one.opens.localeCompare(other.opens));
  const overlap = inOrder.some(({ closes }, index) => closes > (inOrder[index + 1]?.opens ?? closes));
  return overlap ? 'Bitte prüfen: Diese Zeiten überschneiden sich.' : undefined;
}

/** The last digit follows from the others: every second one counts twice, as the sum of its digits. */
function isVatId(text: string): boolean {
  const digits = (/^ATU(\d{8})$/.exec(text)?.[1] ?? '').split('').map(Number);
  const weighed = digits.slice(0, 7).map((digit, index) => (index % 2 === 0 ? digit : ((digit * 2 - 1) % 9) + 1));
  return digits[7] === (96 - weighed.reduce((sum, each) => sum + each, 0)) % 10;
}

/** The letter follows from the digits. */
function isRegisterNumber(text: string): boolean {
  const [, digits = '', letter] = /^FN (\d{1,6})([a-z])$/.exec(text) ?? [];
  const weighed = [6, 4, 14, 15, 10, 1].map((weight, index) => weight * Number(digits.padStart(6, '0')[index]));
  return letter === 'abdfghikmpstvwxyz'[weighed.reduce((sum, each) => sum + each) % 17];
}
