import type { FieldValues } from '../content/contact-fields.ts';
import { notices, successTexts } from '../content/form-texts.ts';
import { toMailLink, toRequestText } from './mail-link.ts';
import { Text } from './text.tsx';

/** `photos` is the address that takes them, unless some are on their way. */
type Success = Partial<Record<'reference' | 'promise' | 'photos', string | undefined>> & { kind: 'success' };
/** The fields are for a mail instead. */
type Failure = { kind: 'failure'; reason?: string; fields?: FieldValues };
export type Result = Success | Failure;

export type Contact = { phone: string; phoneDisplay: string; email: string };
type ResultMessageProps = { result: Result | 'awaited' | undefined; company: Contact };

/** Stays after the notice has gone, and says what the visitor can do next. */
export function ResultMessage({ result, company }: ResultMessageProps) {
  if (result === 'awaited') return <div className="message" />;
  if (!result) return null;
  return (
    <div className={`message message--${result.kind}`} id="contact-result">
      <div className="message__box">
        <h3 suppressHydrationWarning>{notices[result.kind].title}</h3>
        {result.kind === 'success' ? toSuccessText(result, company) : toFailureText(result, company)}
      </div>
    </div>
  );
}

function toSuccessText({ reference, promise, photos }: Success, company: Contact) {
  return (
    <>
      <p>
        <Text>{reference ? successTexts.text : notices.success.text}</Text>{' '}
        {promise && !reference && <Text>Genauer gesagt:</Text>}
        {promise && (
          <strong className="line">
            <Text>{promise}</Text>
          </strong>
        )}
      </p>
      {reference && (
        <p>
          <Text>{successTexts.reference}</Text> <strong className="message__reference">{reference}</strong>
        </p>
      )}
      {photos && (
        <p>
          <a href={photos} suppressHydrationWarning>
            Fotos nachreichen
          </a>
        </p>
      )}
      <p>
        <Text>{successTexts.urgent}</Text>{' '}
        <span className="line">
          <PhoneLink {...company} />
        </span>
      </p>
    </>
  );
}

function toFailureText({ reason, fields = {} }: Failure, company: Contact) {
  const link = toMailLink(company.email, 'Anfrage', toRequestText(fields));
  return (
    <>
      <p>
        <Text>
          {reason ?? 'Ihre Anfrage ist noch nicht bei uns. Alles, was Sie eingegeben haben, steht noch im Formular.'}
        </Text>
      </p>
      <p>
        <Text>Sie erreichen uns auch telefonisch:</Text> <PhoneLink {...company} />
      </p>
      <p>
        <a className="link" href={link} suppressHydrationWarning>
          Anfrage als E-Mail schicken
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
