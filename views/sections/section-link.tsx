import type { ReactNode } from 'react';
import type { SectionId } from '../content/menu.ts';
import type { ServiceId } from '../content/services.ts';

type Part = SectionId | ServiceId;

type SectionLinkProps = { to: Part; home: boolean; className?: string; children: ReactNode };

/** A link to a part of the landing page, from there or from another page. */
export function SectionLink({ to, home, className, children }: SectionLinkProps) {
  return (
    <a className={className} href={home ? `#${to}` : `/#${to}`}>
      {children}
    </a>
  );
}

type SectionLinksProps = { entries: readonly { section: Part; label: string }[]; home: boolean };

export function SectionLinks({ entries, home }: SectionLinksProps) {
  return (
    <ul>
      {entries.map(({ section, label }) => (
        <li key={section}>
          <SectionLink to={section} home={home}>
            {label}
          </SectionLink>
        </li>
      ))}
    </ul>
  );
}
