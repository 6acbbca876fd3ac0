import type { FieldValues } from '../content/contact-fields.ts';
import { notices, resultTexts } from '../content/form-texts.ts';
import type { ServiceOptions } from './contact-fields.tsx';
import { toMailLink, toRequestText } from './mail-link.ts';
import { Text } from './text.tsx';

type Success = { kind: 'success'; reference?: string | undefined; promise?: string | undefined };
/** The fields are for a mail instead. */
type Failure = { kind: 'failure'; reason?: string; fields?: FieldValues };
export type Result = Success | Failure;

export type Contact = { phone: string; phoneDisplay: string; email: string };
type ResultMessageProps = { result: Result | 'awaited' | undefined; services: ServiceOptions; company: Contact };

/** Stays after the notice has gone, and says what the visitor can do next. */
export function ResultMessage({ result, services, company }: ResultMessageProps) {
  if (result === 'awaited') return <div className="message" />;
  if (!result) return null;
  return (
    <div className={`message message--${result.kind}`} id="contact-result">
      <div className="message__box">
        <h3 suppressHydrationWarning>{notices[result.kind].title}</h3>
        {result.kind === 'success' ? toSuccessText(result, company) : toFailureText(result, services, company)}
      </div>
    </div>
  );
}

function toSuccessText({ reference, promise }: Success, company: Contact) {
  const { text, photos, urgent, ...labels } = resultTexts.success;
  const subject = reference ? `${photos.subject} ${reference}` : photos.subject;
  return (
    <>
      <p>
        <Text>{reference ? text : notices.success.text}</Text>{' '}
        {promise && (
          <strong className="line">
            <Text>{promise}</Text>
          </strong>
        )}
      </p>
      {reference && (
        <p>
          <Text>{labels.reference}</Text> <strong className="message__reference">{reference}</strong>
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

function toFailureText({ reason, fields = {} }: Failure, services: ServiceOptions, company: Contact) {
  const { text, call, mail } = resultTexts.failure;
  const link = toMailLink(company.email, 'Anfrage', toRequestText(fields, services));
  return (
    <>
      <p>
        <Text>{reason ?? text}</Text>
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
