import { memo } from 'react';
import { type ContactField, placeholders, trapField } from '../content/fixed-texts.ts';
import { formTexts, helpTexts } from '../content/landing.ts';
import { type ServiceId, serviceIds, serviceTitles } from '../content/service-titles.ts';
import type { FieldErrors } from './check-fields.ts';
import { EmailField } from './email-field.tsx';
import { Field, type FieldProps, toErrorProps } from './field.tsx';

type ContactFieldsProps = {
  errors: FieldErrors;
  values: Partial<Record<ContactField, string>>;
  service: ServiceId | undefined;
};

/** Rendered anew for errors alone: a press that sends is answered sooner. */
export const ContactFields = memo(function ContactFields({ errors, values, service }: ContactFieldsProps) {
  const field = (name: ContactField) => ({ error: errors[name], defaultValue: values[name] });
  return (
    <>
      <TextField name="firstName" autoComplete="given-name" required {...field('firstName')} />
      <TextField name="lastName" autoComplete="family-name" required {...field('lastName')} />
      <EmailField {...field('email')} />
      <PhoneField {...field('phone')} />
      <ServiceField error={errors.service} defaultValue={values.service ?? service} />
      <MessageField {...field('message')} />
      <Trap />
    </>
  );
});

type TextFieldProps = FieldProps & {
  name: 'firstName' | 'lastName';
  autoComplete: string;
  required: true;
};

function TextField({ name, error, ...input }: TextFieldProps) {
  return (
    <Field name={name} error={error} required>
      <input id={name} name={name} type="text" {...input} {...toErrorProps(name, error)} />
    </Field>
  );
}

function PhoneField({ error, defaultValue }: FieldProps) {
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

function ServiceField({ error, defaultValue = '' }: FieldProps) {
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

function MessageField({ error, defaultValue }: FieldProps) {
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

/** Filled in only by programs; it marks a request and never stops it. */
function Trap() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={trapField} suppressHydrationWarning>
        {formTexts.trap}
      </label>
      <input id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
