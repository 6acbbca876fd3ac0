import type { ReactNode } from 'react';
import { findSectionTitle, type SectionId } from '../content/menu.ts';
import type { ServiceId } from '../content/services.ts';

/** Takes the focus when a visitor arrives at the section. */
export function SectionTitle({ section }: { section: SectionId }) {
  return (
    <h2 className="title" id={`h-${section}`} tabIndex={-1}>
      {findSectionTitle(section)}
    </h2>
  );
}

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

export function SectionLinks({
  entries,
  home,
}: {
  entries: readonly { section: Part; label: string }[];
  home: boolean;
}) {
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
