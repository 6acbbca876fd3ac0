import { PhoneLink } from '../contact-links.tsx';
import { TextPage } from '../text-page.tsx';

export const errorTitle = 'Das hat leider nicht geklappt';

/** For whatever went wrong with a page; the text says what the visitor may know of it. */
export function ErrorPage({ text }: { text: string }) {
  return (
    <TextPage title={errorTitle}>
      <p className="lead">{text}</p>
      <p>
        Am Telefon erreichen Sie uns unter <PhoneLink />.
      </p>
      <p>
        <a className="button" href="/">
          Zur Startseite
        </a>
      </p>
    </TextPage>
  );
}
