import { PhoneLink } from '../contact-facts.tsx';
import { notices, successTexts } from '../content/form-texts.ts';
import { toMailLink } from '../islands/mail-link.ts';
import { useSite } from '../site.ts';
import { TextPage } from '../text-page.tsx';
import { errorTitle } from './error.tsx';

type Refused = readonly { name: string; reason: string }[];

/** After a request, and behind the link of its receipt. */
export type FotosProps =
  | { reference: string; promise: string | undefined; action: string; count: number; refused: Refused }
  | { refusal: string };

export function Fotos(props: FotosProps) {
  if ('refusal' in props)
    return (
      <TextPage title={errorTitle}>
        <p className="lead">{props.refusal}</p>
        <OtherWays />
      </TextPage>
    );
  const { reference, promise, action, count, refused } = props;
  return (
    <TextPage title={toHeading(props)}>
      <p className="lead">
        {notices.success.text}
        {promise && (
          <>
            {' '}
            Genauer gesagt: <strong className="line">{promise}</strong>
          </>
        )}
      </p>
      <p>
        {successTexts.reference} <strong className="message__reference">{reference}</strong>
      </p>
      <h2 id="fotos">Fotos zu Ihrer Anfrage</h2>
      {refused.map(({ name, reason }) => (
        <p key={name + reason}>
          {name && <strong className="line">{name}</strong>}
          {reason}
        </p>
      ))}
      {count > 0 && <p>{count === 1 ? 'Ein Foto ist schon da.' : `${count} Fotos sind schon da.`}</p>}
      <form className="photos stack" method="post" encType="multipart/form-data" action={action}>
        <p>
          <label className="line" htmlFor="photos">
            Fotos von Wand, Fassade oder Schaden helfen uns (bis zu zehn, je höchstens 12 MB)
          </label>
          <input id="photos" type="file" name="photos" multiple accept="image/jpeg,image/png,image/webp" required />
        </p>
        <p>
          <button className="button" type="submit">
            Fotos senden
          </button>
        </p>
      </form>
      <OtherWays reference={reference} />
    </TextPage>
  );
}

function OtherWays({ reference }: { reference?: string }) {
  const { email } = useSite().company;
  const subject = `Fotos zu meiner Anfrage${reference ? ` ${reference}` : ''}`;
  return (
    <p>
      Klappt es nicht? Schicken Sie die Fotos bitte per E-Mail an <a href={toMailLink(email, subject)}>{email}</a>, oder
      rufen Sie uns an: <PhoneLink />
    </p>
  );
}

const toHeading = ({ count }: { count: number }) => (count > 0 ? 'Fotos angekommen' : notices.success.title);

/** What has happened, so that it is heard first. */
export function toFotosTitle(props: FotosProps): string {
  if ('refusal' in props) return `${props.refusal} – ${errorTitle}`;
  return toHeading(props);
}
