import type { ReactNode } from 'react';
import type { SectionId } from '../content/fixed-texts.ts';
import type { ServiceId } from '../content/services.ts';

type SectionLinkProps = {
  to: SectionId | ServiceId;
  home: boolean;
  className?: string;
  children: ReactNode;
};

/** A link to a part of the landing page, from there or from another page. */
export function SectionLink({ to, home, className, children }: SectionLinkProps) {
  return (
    <a className={className} href={home ? `#${to}` : `/#${to}`}>
      {children}
    </a>
  );
}
