import type { ReactNode } from 'react';
import type { FieldEntry } from '../content/contact-fields.ts';
import { InfoButton } from './info-button.tsx';
import { Text } from './text.tsx';

export type FieldProps = { field: FieldEntry; error: string | undefined; defaultValue: string | undefined };

/** `beside` stands next to the label. */
export function Field({ field, error, beside, children }: FieldProps & { beside?: ReactNode; children: ReactNode }) {
  const { name, label, control, missing, info } = field;
  const isWide = name === 'service' || control === 'textarea';
  return (
    <div className={isWide ? 'field field--wide' : 'field'}>
      <div className="field__label">
        <label htmlFor={name} suppressHydrationWarning>
          {missing ? `${label} *` : label}
        </label>
        {beside}
      </div>
      {children}
      {info && <InfoButton id={`${name}-info`} {...info} />}
      <div className="field__error" id={`${name}-error`}>
        {error && <Text>{error}</Text>}
      </div>
    </div>
  );
}

export function toControlProps({ field, error, defaultValue }: FieldProps) {
  const { name, autoComplete, missing } = field;
  return {
    id: name,
    name,
    autoComplete,
    required: missing !== undefined,
    defaultValue,
    // Left out, an untouched required field is announced as wrong.
    'aria-invalid': error !== undefined,
    'aria-describedby': `${name}-error`,
  };
}
