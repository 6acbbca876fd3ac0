import type { ReactNode } from 'react';
import { type ContactField, fieldLabels, placeholders } from '../content/fixed-texts.ts';
import { helpTexts } from '../content/landing.ts';
import { serviceIds, serviceTitles } from '../content/service-titles.ts';
import { Text } from './text.tsx';

export type FieldProps = { error: string | undefined; defaultValue: string | undefined };

type TextFieldProps = FieldProps & {
  name: 'firstName' | 'lastName';
  autoComplete: string;
  required: true;
};

export function TextField({ name, error, ...input }: TextFieldProps) {
  return (
    <Field name={name} error={error} required>
      <input id={name} name={name} type="text" {...input} {...toErrorProps(name, error)} />
    </Field>
  );
}

export function PhoneField({ error, defaultValue }: FieldProps) {
  return (
    <Field name="phone" error={error} info={helpTexts.phone.label}>
      <input
        id="phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={defaultValue}
        {...toErrorProps('phone', error)}
      />
    </Field>
  );
}

export function ServiceField({ error, defaultValue = '' }: FieldProps) {
  return (
    <Field name="service" error={error} required wide>
      <span className="select">
        <select
          id="service"
          name="service"
          required
          defaultValue={defaultValue}
          {...toErrorProps('service', error)}
        >
          <option value="" disabled suppressHydrationWarning>
            {placeholders.service}
          </option>
          {serviceIds.map((id) => (
            <option key={id} value={id} suppressHydrationWarning>
              {serviceTitles[id]}
            </option>
          ))}
        </select>
      </span>
    </Field>
  );
}

export function MessageField({ error, defaultValue }: FieldProps) {
  return (
    <Field name="message" error={error} info={helpTexts.message.label} wide>
      <textarea
        id="message"
        name="message"
        rows={4}
        placeholder={placeholders.message}
        defaultValue={defaultValue}
        {...toErrorProps('message', error)}
      />
    </Field>
  );
}

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

function toErrorProps(name: ContactField, error: string | undefined) {
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': `${name}-error` };
}
