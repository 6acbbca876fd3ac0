import type { InputHTMLAttributes, ReactNode } from 'react';
import type * as z from 'zod';
import type { PictureChoice } from '../../views/content/content.ts';
import type { FieldFacts } from '../../views/content/field-facts.ts';
import { type PictureFiles, useSite } from '../../views/site.ts';
import { listFields, toEntryName } from '../content/field-tree.ts';
import { isUploaded } from '../content/wanted-pictures.ts';
import type { Values } from './website-values.ts';

type Facts = Omit<FieldFacts, 'control'> & { control: FieldFacts['control'] | 'upload' };

/** Of pictures, in pixels. */
export const imageWidth = 240;

export type FormState = {
  /** By the path of the field. */
  errors: Readonly<Record<string, string>>;
  /** Where the answer to a button begins to be read. */
  toAction(path: string): string;
};

type Props = { schema: z.ZodType; facts: Facts; path: string; value: unknown; form: FormState };

/** The fields of a section, a group, a picture or an entry. */
export function Fields({ schema, value, path, form }: Omit<Props, 'facts'>) {
  return listFields(schema).map(({ key, ...field }) => (
    <Field key={key} {...field} path={path ? `${path}.${key}` : key} value={(value as Values)[key]} form={form} />
  ));
}

const boxes: Partial<Record<Facts['control'], (props: Props) => ReactNode>> = {
  group: Fields,
  list: Entries,
  picture: Picture,
};

function Field(props: Props) {
  const { schema, facts, path: id, value, form } = props;
  // Numbers are what the choice of the focus tells.
  if (facts.isHidden) return schema.type !== 'number' && <input type="hidden" name={id} value={String(value)} />;
  const Box = boxes[facts.control];
  const error = form.errors[id];
  const notes = [
    { key: `${id}-hint`, text: facts.hint, className: 'field__note' },
    { key: `${id}-error`, text: error, className: 'field__error' },
  ].filter(({ text }) => text);
  const texts = notes.map(({ key, text, className }) => (
    <small key={key} id={key} className={className}>
      {text}
    </small>
  ));
  if (Box)
    return (
      <fieldset className="group stack" id={id} tabIndex={-1}>
        {/* As the whole page is called. */}
        <legend className={id === 'entries' ? 'visually-hidden' : undefined}>{facts.label}</legend>
        {texts}
        <Box {...props} />
      </fieldset>
    );
  const attributes = {
    ...{ id, name: id, 'aria-invalid': error !== undefined, 'aria-required': facts.isRequired },
    ...(notes.length > 0 && { 'aria-describedby': notes.map(({ key }) => key).join(' ') }),
  };
  return (
    <p className={`field field--${facts.control}`}>
      <label className="field__label" htmlFor={id}>
        {facts.label}
      </label>
      <Control facts={facts} value={value} attributes={attributes} />
      {texts}
    </p>
  );
}

/** How a browser helps to type; the server judges what was typed. */
const inputs: Partial<Record<Facts['control'], InputHTMLAttributes<HTMLInputElement>>> = {
  check: { type: 'checkbox' },
  month: { placeholder: 'JJJJ-MM' },
  number: { type: 'text', inputMode: 'numeric' },
  upload: { type: 'file', accept: 'image/jpeg,image/png,image/webp,image/avif' },
};

function Control({ facts, value, attributes }: Pick<Props, 'facts' | 'value'> & { attributes: object }) {
  const { control, options, most = 0, autoComplete = 'off' } = facts;
  const start = typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: value as string };
  const all = { ...attributes, ...start };
  if (control === 'lines') return <textarea {...all} rows={Math.min(12, Math.ceil(most / 50))} />;
  if (!options) return <input type={control} {...inputs[control]} {...all} autoComplete={autoComplete} />;
  const entries = Object.entries(options).map(([each, label]) => (
    <option key={each} value={each}>
      {label}
    </option>
  ));
  return (
    <span className="select">
      <select {...all}>{entries}</select>
    </span>
  );
}

function Entries({ schema, facts: { entry: name, most = 0, isFixed }, path, value, form }: Props) {
  const entries = value as { id: string }[];
  const toPath = (index: number) => `${path}.${index}`;
  return (
    <>
      {entries.map((entry, index) => {
        const title = toEntryName(schema as z.ZodArray, entry.id, index);
        const [own, next] = [toPath(index), toPath(index + 1)];
        const steps = [
          index > 0 && { label: 'Nach oben', step: `up ${own}`, at: toPath(index - 1) },
          index + 1 < entries.length && { label: 'Nach unten', step: `up ${next}`, at: next },
          !isFixed && { label: 'Entfernen', step: `delete ${own}`, at: path },
        ].filter((step) => step !== false);
        return (
          <fieldset className="entry stack" key={entry.id} id={own} tabIndex={-1}>
            <legend>{title}</legend>
            <Fields schema={schema} value={entry} path={own} form={form} />
            <p>
              {steps.map((step) => (
                <Step key={step.label} {...step} of={title} form={form} />
              ))}
            </p>
          </fieldset>
        );
      })}
      {!isFixed && entries.length < most && (
        <Step label={`${name} hinzufügen`} step={`add ${path}`} at={toPath(entries.length)} form={form} />
      )}
    </>
  );
}

const positions: Record<string, string> = {
  ...{ '0 0': 'oben links', '0.5 0': 'oben', '1 0': 'oben rechts' },
  ...{ '0 0.5': 'links', '0.5 0.5': 'Mitte', '1 0.5': 'rechts' },
  ...{ '0 1': 'unten links', '0.5 1': 'unten', '1 1': 'unten rechts' },
};

const focusHint = 'Tippen Sie im Bild darauf, oder wählen Sie hier.';
const uploadHint = 'Hochgeladen wird es mit „Vorschau ansehen“. Schon hier sehen Sie es mit „Fotos zeigen“.';

/** The whole picture to be tapped, how it is cropped, and the choice of another one. */
function Picture({ schema, facts, path, value, form }: Props) {
  const choice = value as PictureChoice;
  const { chosenPicture } = useSite();
  const files = chosenPicture(choice, facts.place ?? 'card');
  const whole = isUploaded(choice.file) && chosenPicture(choice, 'whole');
  const point = `${choice.x} ${choice.y}`;
  const options = point in positions ? positions : { [point]: 'wo Sie hingetippt haben', ...positions };
  const focus: Facts = { label: 'Was soll in die Mitte?', hint: focusHint, control: 'choice', options };
  const upload: Facts = { label: files ? 'Anderes Foto' : 'Foto', hint: uploadHint, control: 'upload' };
  const alt = `${facts.label}: Stelle antippen, die in die Mitte soll`;
  const common = { schema, form };
  return (
    <>
      {whole && (
        <input type="image" name={`tap ${path}`} formAction={form.toAction(path)} {...toImage(whole)} alt={alt} />
      )}
      {whole && <Field {...common} facts={focus} path={`${path}.focus`} value={point} />}
      {files && (
        <figure>
          <img {...toImage(files)} alt={choice.alt} />
          <figcaption>So steht es auf der Website.</figcaption>
        </figure>
      )}
      <Field {...common} facts={upload} path={`${path}.upload`} value={undefined} />
      <p>
        <Step label="Fotos zeigen" step="upload" at={path} of={facts.label} form={form} />
        {files && !facts.isRequired && (
          <Step label="Foto entfernen" step={`remove ${path}`} at={path} of={facts.label} form={form} />
        )}
      </p>
      <Fields {...common} value={value} path={path} />
    </>
  );
}

const toImage = ({ src, width, height }: PictureFiles) => ({
  src,
  width: imageWidth,
  height: Math.round((imageWidth * height) / width),
});

type StepProps = { label: string; step: string; at: string; of?: string; form: FormState };

/** A button that keeps all that is typed; `of` tells those who hear it what it belongs to. */
function Step({ label, step, at, of, form }: StepProps) {
  return (
    <button className="link" type="submit" name="step" value={step} formAction={form.toAction(at)}>
      {label}
      {of && <span className="visually-hidden">{`: ${of}`}</span>}
    </button>
  );
}
