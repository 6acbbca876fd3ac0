import { notFoundTexts } from '../content/fixed-texts.ts';
import { useSite } from '../site.ts';

export function NotFound() {
  const { phone, phoneDisplay } = useSite().company;
  return (
    <div className="wrap">
      <h1 className="title" lang="en">
        {notFoundTexts.title}
      </h1>
      <div className="legal__text stack">
        <p className="lead" lang="en">
          {notFoundTexts.text}
        </p>
        <p>
          Diese Seite gibt es nicht oder nicht mehr. Auf der Startseite finden Sie alles über unsere
          Leistungen; am Telefon erreichen Sie uns unter <a href={`tel:${phone}`}>{phoneDisplay}</a>.
        </p>
        <p>
          <a className="button" href="/">
            Zur Startseite
          </a>
        </p>
      </div>
    </div>
  );
}
