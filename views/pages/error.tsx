import type { ReactNode } from 'react';
import { PhoneLink } from '../contact-facts.tsx';
import { TextPage } from '../text-page.tsx';

export const notFoundTitle = '404 Page Not Found';
export const errorTitle = 'Das hat leider nicht geklappt';

/** For whatever went wrong with a page; the text says what the visitor may know of it. */
export function ErrorPage({ text }: { text: string }) {
  return (
    <TextPage title={errorTitle}>
      <p className="lead">{text}</p>
      <WayOn>Telefonisch erreichen Sie uns unter</WayOn>
    </TextPage>
  );
}

export function NotFound() {
  return (
    <TextPage title={notFoundTitle} lang="en">
      <p className="lead" lang="en">
        Did you forget to add the page to the router?
      </p>
      <WayOn>
        Diese Seite gibt es nicht oder nicht mehr. Auf der Startseite finden Sie alles über unsere Leistungen;
        telefonisch erreichen Sie uns unter
      </WayOn>
    </TextPage>
  );
}

function WayOn({ children }: { children: ReactNode }) {
  return (
    <>
      <p>
        {children} <PhoneLink />.
      </p>
      <p>
        <a className="button" href="/">
          Zur Startseite
        </a>
      </p>
    </>
  );
}
