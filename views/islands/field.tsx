import type { ReactNode } from 'react';
import type { FieldEntry } from '../content/contact-fields.ts';
import { Text } from './text.tsx';

export type FieldProps = {
  field: FieldEntry;
  error: string | undefined;
  defaultValue: string | undefined;
};

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
        {info && <InfoSlot name={name} label={info.label} />}
        {beside}
      </div>
      {children}
      <div className="field__error" id={`${name}-error`}>
        {error && <Text>{error}</Text>}
      </div>
    </div>
  );
}

/** Raw HTML to this React tree: the tooltips replace the button when they are loaded. */
function InfoSlot({ name, label }: { name: string; label: string }) {
  const html = `<button type="button" class="info" aria-label="${label}"></button>`;
  return (
    <span
      className="info-slot"
      data-info={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own wording
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
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
