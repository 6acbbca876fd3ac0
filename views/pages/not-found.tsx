import { PhoneLink } from '../contact-links.tsx';
import { notFoundTexts } from '../content/page-texts.ts';
import { TextPage } from '../text-page.tsx';

export function NotFound() {
  return (
    <TextPage title={notFoundTexts.title} lang="en">
      <p className="lead" lang="en">
        {notFoundTexts.text}
      </p>
      <p>
        Diese Seite gibt es nicht oder nicht mehr. Auf der Startseite finden Sie alles über unsere Leistungen; am
        Telefon erreichen Sie uns unter <PhoneLink />.
      </p>
      <p>
        <a className="button" href="/">
          Zur Startseite
        </a>
      </p>
    </TextPage>
  );
}
