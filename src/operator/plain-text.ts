/**
 * What nobody sees and a terminal or a spreadsheet obeys: control characters, marks that turn the direction of text, marks
 * without width. The two joiners stay, since names and emoji are written with them.
 */
const invisible = /[\u2028\u2029]|(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

export const toPlain = (text: string) => text.replace(new RegExp(`(?:${invisible.source})+`, 'gu'), ' ');

/** The same for JSON, where every value must come back to the letter. */
export const escapeInvisible = (json: string) =>
  json.replace(invisible, (character) =>
    character === '\n'
      ? character
      : character
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join(''),
  );

/** An apostrophe keeps a cell from running as a formula, also where its first sign only looks like = + - or @. */
export function toHarmlessCell(text: string): string {
  const isFormula = /^[\s\p{Cf}]*[=+\-@\u2010-\u2015\u2212]/u.test(text.normalize('NFKC'));
  return isFormula ? `'${text.trimStart()}` : text;
}
