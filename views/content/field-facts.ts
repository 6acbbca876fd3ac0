export type TextControl = 'text' | 'lines' | 'tel' | 'email' | 'url' | 'date' | 'month' | 'number';

/** What a form needs to know of one field of the content. */
export type FieldFacts = {
  label: string;
  hint?: string;
  control: TextControl | 'check' | 'choice' | 'picture' | 'group' | 'list';
  /** Of a choice: its values and what they are called. */
  options?: Readonly<Record<string, string>>;
  /** Of a picture: how it is cropped. */
  place?: 'card' | 'pair' | 'portrait';
  /** Of a text: its characters. Of a list: its entries. */
  most?: number;
  /** What one entry of a list is called. */
  entry?: string;
  /** Of a list whose entries can only change places. */
  isFixed?: boolean;
  isRequired?: boolean;
  /** Of a date or month: it can't lie in the future, or in the past. */
  when?: 'past' | 'future';
  autoComplete?: string;
  isHidden?: boolean;
};
