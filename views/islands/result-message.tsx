import { contactFields, fieldLabels, notices } from '../content/fixed-texts.ts';
import { resultTexts, wallWish } from '../content/landing.ts';
import { Text } from './text.tsx';

export type Result =
  | { kind: 'success'; reference?: string | undefined }
  | { kind: 'failure'; reason?: string; fields?: Record<string, string> };

type ResultMessageProps = {
  result: Result | undefined;
  isWaiting: boolean;
  company: { phone: string; phoneDisplay: string; email: string };
};

/** Repeats the notice for as long as it is of use, with a way on. */
export function ResultMessage({ result, isWaiting, company }: ResultMessageProps) {
  if (isWaiting) return <div className="message message--waiting" />;
  if (!result) return null;
  const call = (
    <a className="link" href={`tel:${company.phone}`} suppressHydrationWarning>
      {company.phoneDisplay}
    </a>
  );
  if (result.kind === 'success') {
    const { text, reference, urgent } = resultTexts.success;
    return (
      <div className="message message--success" id="contact-result">
        <h3 suppressHydrationWarning>{notices.success.title}</h3>
        <p>
          <Text>{result.reference ? text : notices.success.text}</Text>
        </p>
        {result.reference && (
          <p>
            <Text>{reference}</Text> <strong className="message__reference">{result.reference}</strong>
          </p>
        )}
        <p>
          <Text>{urgent}</Text> {call}
        </p>
      </div>
    );
  }
  const { text, call: callText, mail } = resultTexts.failure;
  return (
    <div className="message message--failure" id="contact-result">
      <h3 suppressHydrationWarning>{notices.failure.title}</h3>
      <p>
        <Text>{result.reason ?? text}</Text>
      </p>
      <p>
        <Text>{callText}</Text> {call}
      </p>
      <p>
        <a className="link" href={toMailLink(company.email, result.fields ?? {})} suppressHydrationWarning>
          {mail}
        </a>
      </p>
    </div>
  );
}

/** A mail with everything that was typed, for the visitor's own mail program. */
function toMailLink(address: string, fields: Record<string, string>): string {
  const lines = contactFields
    .filter((name) => fields[name])
    .map((name) => `${fieldLabels[name]}: ${fields[name]}`);
  if (fields.colour) lines.push(`${wallWish}: ${fields.colour}`);
  const body = encodeURIComponent(lines.join('\r\n'));
  return `mailto:${address}?subject=${encodeURIComponent('Anfrage')}${body && `&body=${body}`}`;
}
