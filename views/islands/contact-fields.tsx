import * as Tooltip from '@radix-ui/react-tooltip';
import { type ComponentType, memo } from 'react';
import {
  contactFields,
  type FieldEntry,
  type FieldErrors,
  type FieldValues,
  trapField,
} from '../content/contact-fields.ts';
import { EmailField } from './email-field.tsx';
import { Field, type FieldProps, toControlProps } from './field.tsx';

/** Come with the page, so that the script does not contain the services' long texts. */
export type ServiceOptions = readonly { id: string; title: string }[];

type ControlProps = FieldProps & { services: ServiceOptions };

const controls: Record<FieldEntry['control'], ComponentType<ControlProps> | undefined> = {
  text: TextField,
  tel: TextField,
  email: EmailField,
  service: ServiceField,
  textarea: TextArea,
  // Stands in the hero.
  colour: undefined,
};

type ContactFieldsProps = { errors: FieldErrors; values: FieldValues; services: ServiceOptions };

/** Memoised, so that sending does not render the fields again. */
export const ContactFields = memo(function ContactFields({ errors, values, services }: ContactFieldsProps) {
  return (
    <Tooltip.Provider>
      {contactFields.map((field) => {
        const { name, control } = field;
        const Control = controls[control];
        const props = { field, error: errors[name], defaultValue: values[name], services };
        return Control && <Control key={name} {...props} />;
      })}
      <Trap />
    </Tooltip.Provider>
  );
});

function TextField(props: FieldProps) {
  return (
    <Field {...props}>
      <input type={props.field.control} {...toControlProps(props)} />
    </Field>
  );
}

function TextArea(props: FieldProps) {
  return (
    <Field {...props}>
      <textarea rows={4} placeholder={props.field.placeholder} {...toControlProps(props)} />
    </Field>
  );
}

function ServiceField({ services, ...props }: ControlProps) {
  return (
    <Field {...props}>
      <span className="select">
        <select {...toControlProps(props)} defaultValue={props.defaultValue ?? ''}>
          <option value="" disabled suppressHydrationWarning>
            {props.field.placeholder}
          </option>
          {services.map(({ id, title }) => (
            <option key={id} value={id} suppressHydrationWarning>
              {title}
            </option>
          ))}
        </select>
      </span>
    </Field>
  );
}

/** The honeypot. A request with it filled in is marked, never refused. */
function Trap() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={trapField} suppressHydrationWarning>
        Dieses Feld bitte leer lassen
      </label>
      <input id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
