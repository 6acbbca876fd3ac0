import type { FieldEntry } from './contact-fields.ts';

/** Marks of direction, zero-width blanks, soft hyphens, fillers: pasted along, and nobody sees them. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
/** Those of them that some scripts and emoji need inside a word. */
const joining = /[\p{Join_Control}\p{Variation_Selector}]/u;

/** What a visitor meant to type, for browser and server alike; empty if nothing of it can be seen. */
export function cleanValue(value: string, control: FieldEntry['control']): string {
  const visible = value.replace(invisible, '').trim();
  if (control === 'email' || visible === '') return visible;
  if (control === 'tel') return visible.normalize('NFKC').replace(/[\p{Dash_Punctuation}\u2212]/gu, '-');
  if (control === 'textarea') return value.trim();
  return value.replace(invisible, (character) => (joining.test(character) ? character : '')).trim();
}
