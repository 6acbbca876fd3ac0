import { type FormEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sendRequest } from '../behaviours/send-request.ts';
import { contactFormId, type FieldErrors, type FieldValues } from '../content/contact-fields.ts';
import { checkFields, readFields } from './check-fields.ts';
import { ContactFields } from './contact-fields.tsx';
import { type Notice, Notices } from './notices.tsx';
import { PhotoField, type PhotosRef } from './photo-field.tsx';
import { type Contact, type Result, ResultMessage } from './result-message.tsx';
import { startForm } from './start-form.ts';
import { Text } from './text.tsx';

export type ContactFormProps = {
  /** The server's answer to a form posted without JavaScript. */
  result?: Result;
  values?: FieldValues;
  errors?: FieldErrors;
  company: Contact;
};

/** In milliseconds; the answer may be there before the second click. */
const doubleClick = 500;
const noErrors: FieldErrors = {};
const noValues: FieldValues = {};

export function ContactForm({ values = noValues, company, ...posted }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const buttonFrame = useRef<HTMLDivElement>(null);
  const photos: PhotosRef = useRef(undefined);
  const inFlight = useRef(false);
  const clearedAt = useRef(-doubleClick);
  const [isSubmitting, setSubmitting] = useState(false);
  const [errors, setErrors] = useState(posted.errors ?? noErrors);
  const [result, setResult] = useState<Result | 'awaited' | undefined>(
    posted.result?.kind === 'failure' ? { ...posted.result, fields: values } : posted.result,
  );
  const [notice, setNotice] = useState<Notice>();

  useLayoutEffect(() => {
    if (form.current) startForm(form.current, setErrors);
  }, []);

  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // A disabled button loses the focus, so its frame takes it meanwhile.
    if (result === 'awaited' && (activeElement === button.current || activeElement === body))
      buttonFrame.current?.focus({ preventScroll: true });
    // Unless the visitor has gone elsewhere.
    else if (buttonFrame.current && activeElement === buttonFrame.current)
      button.current?.focus({ preventScroll: true });
  }, [result]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (inFlight.current) return;
    const problems = checkFields(element);
    const [first] = Object.keys(problems);
    if (first && performance.now() < clearedAt.current + doubleClick) return;
    setErrors(first ? problems : noErrors);
    if (first) {
      // This one has not been sent.
      if (typeof result === 'object' && result.kind === 'success') {
        setResult(undefined);
        setNotice(undefined);
      }
      const field = element.querySelector<HTMLElement>(`[name="${first}"]`);
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'nearest' });
      return;
    }
    inFlight.current = true;
    // After Enter in a field, a phone's keyboard would stay open over the answer.
    if (matchMedia('(pointer: coarse)').matches) button.current?.focus({ preventScroll: true });
    setSubmitting(true);
    const fields = readFields(element);
    // Starting a request blocks a slow phone for half a frame; the button changes first.
    await afterPaint();
    const answer = post(fields);
    // In the same frame: without focus in the form the call bar would appear.
    flushSync(() => setResult('awaited'));
    const hasPhotos = photos.current?.then((chosen) => chosen.putBelow());
    const outcome = await answer;
    const address = outcome.kind === 'success' ? outcome.photos : undefined;
    void photos.current?.then((chosen) => (address ? chosen.send(address) : chosen.putBack()));
    if (outcome.kind === 'success') {
      // Never waits for the script that sends them.
      if (await Promise.race([hasPhotos, false])) outcome.photos = undefined;
      clear(element);
      clearedAt.current = performance.now();
    }
    setResult(outcome);
    setNotice((previous) => ({ id: (previous?.id ?? 0) + 1, kind: outcome.kind }));
    inFlight.current = false;
    setSubmitting(false);
  }

  // On a page that answers a post, the message comes first.
  const isAnswer = posted.result !== undefined;
  const message = <ResultMessage result={result} company={company} />;
  return (
    <>
      {isAnswer && message}
      <form
        ref={form}
        id={contactFormId}
        className="form"
        method="post"
        action="/api/contact#contact"
        aria-label="Kontaktformular"
        aria-busy={isSubmitting}
        onSubmit={submit}
      >
        <ContactFields errors={errors} values={values} />
        <PhotoField photos={photos} />
        <div className="form__end stack">
          <Notes />
          <div ref={buttonFrame} className="form__send" tabIndex={-1}>
            <button ref={button} className="button" type="submit" disabled={isSubmitting}>
              <Text>{isSubmitting ? 'Wird gesendet...' : 'Nachricht senden'}</Text>
            </button>
          </div>
        </div>
      </form>
      {!isAnswer && message}
      <Notices notice={notice} />
    </>
  );
}

const Notes = memo(function Notes() {
  return (
    <div className="form__notes">
      <p>
        <Text>* Pflichtfelder. Ihre Daten werden vertraulich behandelt.</Text>
      </p>
      <p>
        <Text>
          {
            'Das ist eine unverbindliche Anfrage, es kommt noch kein Vertrag zustande. Was mit Ihren Daten geschieht, steht in der '
          }
        </Text>
        <a href="/datenschutz" suppressHydrationWarning>
          Datenschutzerklärung
        </a>
        <Text>.</Text>
      </p>
    </div>
  );
});

/** Resolves after the next paint, or after 100 ms in a hidden tab. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, 100);
  });

async function post(fields: FieldValues): Promise<Result> {
  try {
    const response = await sendRequest('POST', '/api/contact', fields);
    // The status decides about success; the body only adds to the message.
    const { reference, promise, photos } = (await response.json().catch(() => undefined)) ?? {};
    return {
      kind: 'success',
      reference: textOnly(reference),
      promise: textOnly(promise),
      photos: textOnly(photos),
    };
  } catch {
    return { kind: 'failure', fields };
  }
}

const textOnly = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Also clears values that came with the page, which `reset` would restore. */
function clear(form: HTMLFormElement): void {
  form.reset();
  for (const element of form.elements as HTMLCollectionOf<HTMLInputElement>) {
    if (element.type === 'radio') element.checked = false;
    else element.value = '';
  }
}
