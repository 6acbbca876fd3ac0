import type { ReactNode } from 'react';
import type { FieldEntry } from '../content/contact-fields.ts';
import { InfoButton } from './info-button.tsx';
import { Text } from './text.tsx';

export type FieldProps = { field: FieldEntry; error: string | undefined; defaultValue: string | undefined };

type FrameProps = {
  field: FieldEntry;
  error: string | undefined;
  /** Beside the label. */
  beside?: ReactNode;
  children: ReactNode;
};

export function Field({ field, error, beside, children }: FrameProps) {
  const { name, label, control, required, info } = field;
  const isWide = control === 'service' || control === 'textarea';
  return (
    <div className={isWide ? 'field field--wide' : 'field'}>
      <div className="field__label">
        <label htmlFor={name} suppressHydrationWarning>
          {required ? `${label} *` : label}
        </label>
        {info && <InfoButton id={`${name}-info`} {...info} />}
        {beside}
      </div>
      {children}
      <div className="field__error" id={`${name}-error`}>
        {error && <Text>{error}</Text>}
      </div>
    </div>
  );
}

export function toControlProps({ field, error, defaultValue }: FieldProps) {
  const { name, autoComplete, required } = field;
  return {
    id: name,
    name,
    autoComplete,
    required,
    defaultValue,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${name}-error`,
  };
}
