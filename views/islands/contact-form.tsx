import { type FormEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type ContactField,
  contactFormId,
  type FieldErrors,
  type FieldValues,
} from '../content/contact-fields.ts';
import { formTexts } from '../content/form-texts.ts';
import { afterPaint } from './after-paint.ts';
import { checkFields, readFields } from './check-fields.ts';
import { ContactFields, type ServiceOptions } from './contact-fields.tsx';
import { type Notice, Notices } from './notices.tsx';
import { type Result, ResultMessage } from './result-message.tsx';
import { sendRequest } from './send-request.ts';
import { startTooltips } from './start-tooltips.ts';
import { Text } from './text.tsx';

export type ContactFormProps = {
  /** What the server says to a form that was posted without this script. */
  result?: Result;
  values?: FieldValues;
  errors?: FieldErrors;
  services: ServiceOptions;
  company: { phone: string; phoneDisplay: string; email: string };
};

const noErrors: FieldErrors = {};
const noValues: FieldValues = {};

export function ContactForm({ values = noValues, services, company, ...posted }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const buttonFrame = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [errors, setErrors] = useState(posted.errors ?? noErrors);
  const [result, setResult] = useState<Result | 'awaited' | undefined>(() =>
    withFields(posted.result, values),
  );
  const [notice, setNotice] = useState<Notice>();

  useEffect(() => {
    if (!form.current) return;
    // Without this script the browser's own messages appear.
    form.current.noValidate = true;
    startTooltips(form.current);
  }, []);

  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // A disabled button loses the focus, sooner or later. Its frame keeps it meanwhile.
    if (result === 'awaited' && (activeElement === button.current || activeElement === body))
      buttonFrame.current?.focus({ preventScroll: true });
    // The visitor may have gone elsewhere.
    else if (buttonFrame.current && activeElement === buttonFrame.current)
      button.current?.focus({ preventScroll: true });
  }, [result]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (inFlight.current) return;
    const problems = checkFields(element);
    const [first] = Object.keys(problems);
    setErrors(first ? problems : noErrors);
    if (first) {
      const field = element.querySelector<HTMLElement>(`[name="${first}"]`);
      // Safari shows the caret alone by itself, and leaves the label behind the header.
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'nearest' });
      return;
    }
    inFlight.current = true;
    setSubmitting(true);
    const fields = readFields(element);
    // Beginning a request takes a slow phone half a frame, and the visitor waits for the button's answer.
    await afterPaint();
    const answer = post(fields);
    // In the same frame: without the focus in the form, the phone's bar would show.
    flushSync(() => setResult('awaited'));
    const outcome = await answer;
    if (outcome.kind === 'success') clear(element);
    setResult(outcome);
    setNotice((previous) => ({ id: (previous?.id ?? 0) + 1, kind: outcome.kind }));
    inFlight.current = false;
    setSubmitting(false);
  }

  /** A message goes as soon as what it asks for is there. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (name in errors) {
      const { [name as ContactField]: _, ...others } = errors;
      const current = checkFields(event.currentTarget)[name as ContactField];
      setErrors(current ? { ...others, [name]: current } : others);
    }
  }

  // Where the page itself is the answer, it begins with it.
  const isAnswer = posted.result !== undefined;
  const message = <ResultMessage result={result} services={services} company={company} />;
  return (
    <>
      {isAnswer && message}
      <form
        ref={form}
        id={contactFormId}
        className="form"
        method="post"
        action="/api/contact#contact"
        aria-label={formTexts.label}
        aria-busy={isSubmitting}
        onSubmit={submit}
        onInput={recheck}
      >
        <ContactFields errors={errors} values={values} services={services} />
        <div className="form__end">
          {/* Above the button: what happens to the data is said before they are sent. */}
          <Notes />
          <div ref={buttonFrame} className="form__send" tabIndex={-1}>
            <button ref={button} className="button" type="submit" disabled={isSubmitting}>
              <Text>{isSubmitting ? formTexts.sending : formTexts.send}</Text>
            </button>
          </div>
        </div>
      </form>
      {!isAnswer && message}
      <Notices notice={notice} />
    </>
  );
}

/** A form that was refused without this script can be mailed as well. */
function withFields(result: Result | undefined, values: FieldValues): Result | undefined {
  return result?.kind === 'failure' ? { ...result, fields: values } : result;
}

const Notes = memo(function Notes() {
  const { before, link, after } = formTexts.privacy;
  return (
    <div className="form__notes">
      <p>
        <Text>{formTexts.footnote}</Text>
      </p>
      <p>
        <Text>{`${formTexts.nonBinding} ${before}`}</Text>
        <a href="/datenschutz" suppressHydrationWarning>
          {link}
        </a>
        <Text>{after}</Text>
      </p>
    </div>
  );
});

async function post(fields: FieldValues): Promise<Result> {
  try {
    const response = await sendRequest('POST', '/api/contact', fields);
    const answer: unknown = await response.json().catch(() => undefined);
    return { kind: 'success', ...readAnswer(answer) };
  } catch {
    return { kind: 'failure', fields };
  }
}

/** The body never decides about success; what stands in it is a courtesy. */
function readAnswer(answer: unknown): { reference?: string; promise?: string } {
  const { reference, promise } = (answer ?? {}) as Record<string, unknown>;
  return {
    ...(typeof reference === 'string' && { reference }),
    ...(typeof promise === 'string' && { promise }),
  };
}

/** Back to empty fields, also where a page came with values that `reset` would bring back. */
function clear(form: HTMLFormElement): void {
  form.reset();
  for (const element of form.elements as HTMLCollectionOf<HTMLInputElement>) {
    if (element.type === 'radio') element.checked = false;
    else element.value = '';
  }
}
