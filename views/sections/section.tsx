import type { ReactNode } from 'react';
import { findSectionTitle, type SectionId } from '../content/menu.ts';
import type { ServiceId } from '../content/services.ts';
import { useSite } from '../site.ts';

/** Takes the focus when a visitor arrives at the section. */
export function SectionTitle({ section }: { section: SectionId }) {
  return (
    <h2 className="title" id={`h-${section}`} tabIndex={-1}>
      {findSectionTitle(section)}
    </h2>
  );
}

export const Initial = ({ name }: { name: string }) => (
  <span className="chip" aria-hidden="true">
    {name.charAt(0)}
  </span>
);

type SplitProps = { id: string; title: string; note?: string; children: ReactNode };

/** Within a section: a heading on the left, what it is about on the right. */
export function Split({ id, title, note, children }: SplitProps) {
  return (
    <div className="split columns" id={id}>
      <div className="split__words stack">
        <h3>{title}</h3>
        {note && <p>{note}</p>}
      </div>
      <div className="split__rest">{children}</div>
    </div>
  );
}

type Part = SectionId | ServiceId;
type SectionLinkProps = { to: Part; className?: string; children: ReactNode };

/** A link to a part of the landing page, from there or from another page. */
export function SectionLink({ to, className, children }: SectionLinkProps) {
  return (
    <a className={className} href={useSite().isHome ? `#${to}` : `/#${to}`}>
      {children}
    </a>
  );
}

export function SectionLinks({ entries }: { entries: readonly { section: Part; label: string }[] }) {
  return (
    <ul>
      {entries.map(({ section, label }) => (
        <li key={section}>
          <SectionLink to={section}>{label}</SectionLink>
        </li>
      ))}
    </ul>
  );
}
