import * as Tooltip from '@radix-ui/react-tooltip';
import { memo } from 'react';
import { contactFields, type FieldErrors, type FieldValues, honeypotField } from '../content/contact-fields.ts';
import { EmailField } from './email-field.tsx';
import { Field, type FieldProps, toControlProps } from './field.tsx';

type ContactFieldsProps = { errors: FieldErrors; values: FieldValues };

/** Memoised, so that sending does not render the fields again. */
export const ContactFields = memo(function ContactFields({ errors, values }: ContactFieldsProps) {
  return (
    <Tooltip.Provider>
      {contactFields.map((field) => {
        const { name, control } = field;
        const props = { field, error: errors[name], defaultValue: values[name] };
        // The colour stands in the hero.
        if (control === 'colour') return null;
        if (control === 'email') return <EmailField key={name} {...props} />;
        return (
          <Field key={name} {...props}>
            <Control {...props} />
          </Field>
        );
      })}
      {/* The honeypot. A request with it filled in is marked, never refused. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={honeypotField} suppressHydrationWarning>
          Dieses Feld bitte leer lassen
        </label>
        <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
    </Tooltip.Provider>
  );
});

function Control(props: FieldProps) {
  const { control, placeholder, missing, options = {} } = props.field;
  const common = toControlProps(props);
  if (control === 'textarea') return <textarea rows={4} placeholder={placeholder} {...common} />;
  if (control !== 'select') return <input type={control} placeholder={placeholder} {...common} />;
  return (
    <span className="select">
      <select {...common} defaultValue={props.defaultValue ?? ''}>
        <option value="" disabled={missing !== undefined} suppressHydrationWarning>
          {placeholder}
        </option>
        {Object.entries(options).map(([value, title]) => (
          <option key={value} value={value} suppressHydrationWarning>
            {title}
          </option>
        ))}
      </select>
    </span>
  );
}
