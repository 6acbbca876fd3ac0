import type { ReactNode } from 'react';
import { formatHours } from './content/format.ts';
import { useSite } from './site.ts';

export function PhoneLink({ className, children }: { className?: string; children?: ReactNode }) {
  const { phone, phoneDisplay } = useSite().company;
  return (
    <a className={className} href={`tel:${phone}`}>
      {children ?? phoneDisplay}
    </a>
  );
}

export function EmailLink() {
  const { email } = useSite().company;
  return <a href={`mailto:${email}`}>{email}</a>;
}

/** One line per entry. */
export function OpeningHours() {
  return formatHours(useSite().company.openingHours).map((line) => (
    <span className="line" key={line}>
      {line}
    </span>
  ));
}
