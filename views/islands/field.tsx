import type { ReactNode } from 'react';
import { type ContactField, fieldLabels } from '../content/fixed-texts.ts';
import { Text } from './text.tsx';

export type FieldProps = { error: string | undefined; defaultValue: string | undefined };

type FrameProps = {
  name: ContactField;
  error: string | undefined;
  required?: boolean;
  wide?: boolean;
  /** Name of the info button; its tooltip is an island of its own. */
  info?: string;
  /** Stands beside the label. */
  beside?: ReactNode;
  children: ReactNode;
};

export function Field(props: FrameProps) {
  const { name, error, required = false, wide = false, info, beside, children } = props;
  return (
    <div className={wide ? 'field field--wide' : 'field'}>
      <div className="field__label">
        <label htmlFor={name} suppressHydrationWarning>
          {required ? `${fieldLabels[name]} *` : fieldLabels[name]}
        </label>
        {info && <InfoSlot name={name} label={info} />}
        {beside}
      </div>
      {children}
      <div className="field__error" id={`${name}-error`}>
        {error && <Text>{error}</Text>}
      </div>
    </div>
  );
}

/** Opaque to this tree, since the tooltips take the button over when they are first wanted. */
function InfoSlot({ name, label }: { name: ContactField; label: string }) {
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

export function toErrorProps(name: ContactField, error: string | undefined) {
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': `${name}-error` };
}
