import { PhoneLink } from '../contact-facts.tsx';
import { notices, successTexts } from '../content/form-texts.ts';
import { photoTypes } from '../content/photos.ts';
import { toMailLink } from '../islands/mail-link.ts';
import { useSite } from '../site.ts';
import { TextPage } from '../text-page.tsx';
import { errorTitle } from './error.tsx';

/** Without a name it is about all of them. */
type Refused = readonly { name: string; reason: string }[];

export type FotosProps =
  | { reference: string; promise: string | undefined; action: string; count: number; refused: Refused }
  | { refusal: string };

/** The answer to a request that was sent without script, which the link in the receipt leads to as well. */
export function Fotos(props: FotosProps) {
  const { asset } = useSite();
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
      <link rel="stylesheet" href={asset('form.css')} />
      {refused.length === 0 && <p className="lead">{notices.success.text}</p>}
      {refused.length === 0 && promise && (
        <p>
          Genauer gesagt: <strong className="line">{promise}</strong>
        </p>
      )}
      {refused.length > 0 && (
        <ul>
          {refused.map(({ name, reason }) => (
            <li key={name + reason}>
              {name && <strong className="line">{name}</strong>} {reason}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && count > 0 && <p>{toCount(count)} angekommen.</p>}
      <p>
        {successTexts.reference} <strong className="message__reference">{reference}</strong>
      </p>
      <h2>Fotos zu Ihrer Anfrage</h2>
      <form className="photos stack" method="post" encType="multipart/form-data" action={action}>
        <label htmlFor="photos">
          Fotos von Wand, Fassade oder Schaden helfen uns. Bis zu zehn sind möglich, jedes mit höchstens 12 MB.
        </label>
        <div className="pick">
          <input id="photos" type="file" name="photos" multiple accept={photoTypes} required />
        </div>
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
      Klappt es nicht? Schicken Sie uns die Fotos per E-Mail an <a href={toMailLink(email, subject)}>{email}</a>, oder
      rufen Sie uns an: <PhoneLink />
    </p>
  );
}

/** What has happened, so that it is heard first. */
function toHeading({ count, refused }: { count: number; refused: Refused }): string {
  const named = refused.filter(({ name }) => name).length;
  if (named > 0) return `${toCount(named)} nicht angekommen`;
  if (refused.length > 0) return errorTitle;
  return count > 0 ? `${toCount(count)} angekommen` : notices.success.title;
}

const toCount = (count: number) => (count === 1 ? 'Ein Foto ist' : `${count} Fotos sind`);

export function toFotosTitle(props: FotosProps): string {
  return 'refusal' in props ? `${props.refusal} – ${errorTitle}` : `${toHeading(props)} – Fotos zu Ihrer Anfrage`;
}
