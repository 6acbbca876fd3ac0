import type { FieldValues } from '../content/contact-fields.ts';
import { notices, resultTexts } from '../content/form-texts.ts';
import type { ServiceOptions } from './contact-fields.tsx';
import { toMailLink, toRequestText } from './mail-link.ts';
import { Text } from './text.tsx';

type Success = { kind: 'success'; reference?: string | undefined; promise?: string | undefined };
/** The fields are for a mail instead. */
type Failure = { kind: 'failure'; reason?: string; fields?: FieldValues };
export type Result = Success | Failure;

type Contact = { phone: string; phoneDisplay: string; email: string };
type ResultMessageProps = { result: Result | 'awaited' | undefined; services: ServiceOptions; company: Contact };

/** Stays after the notice has gone, and says what the visitor can do next. */
export function ResultMessage({ result, services, company }: ResultMessageProps) {
  if (result === 'awaited') return <div className="message" />;
  if (!result) return null;
  return (
    <div className={`message message--${result.kind}`} id="contact-result">
      <div className="message__box">
        <h3 suppressHydrationWarning>{notices[result.kind].title}</h3>
        {result.kind === 'success' ? (
          <SuccessText result={result} company={company} />
        ) : (
          <FailureText result={result} services={services} company={company} />
        )}
      </div>
    </div>
  );
}

function SuccessText({ result, company }: { result: Success; company: Contact }) {
  const { text, reference, photos, urgent } = resultTexts.success;
  const subject = result.reference ? `${photos.subject} ${result.reference}` : photos.subject;
  return (
    <>
      <p>
        <Text>{result.reference ? text : notices.success.text}</Text>{' '}
        {result.promise && (
          <strong className="line">
            <Text>{result.promise}</Text>
          </strong>
        )}
      </p>
      {result.reference && (
        <p>
          <Text>{reference}</Text> <strong className="message__reference">{result.reference}</strong>
        </p>
      )}
      <p>
        <Text>{photos.before}</Text>{' '}
        <span className="line">
          <a href={toMailLink(company.email, subject)} suppressHydrationWarning>
            {company.email}
          </a>
        </span>
      </p>
      <p>
        <Text>{urgent}</Text> <PhoneLink {...company} />
      </p>
    </>
  );
}

type FailureTextProps = { result: Failure; services: ServiceOptions; company: Contact };

function FailureText({ result, services, company }: FailureTextProps) {
  const { text, call, mail } = resultTexts.failure;
  const link = toMailLink(company.email, 'Anfrage', toRequestText(result.fields ?? {}, services));
  return (
    <>
      <p>
        <Text>{result.reason ?? text}</Text>
      </p>
      <p>
        <Text>{call}</Text> <PhoneLink {...company} />
      </p>
      <p>
        <a className="link" href={link} suppressHydrationWarning>
          {mail}
        </a>
      </p>
    </>
  );
}

function PhoneLink({ phone, phoneDisplay }: Contact) {
  return (
    <a className="link" href={`tel:${phone}`} suppressHydrationWarning>
      {phoneDisplay}
    </a>
  );
}
