import type { ReactNode } from 'react';
import { useSite } from '../site.ts';

export function Logo({ children }: { children?: ReactNode }) {
  const { name } = useSite().company;
  return (
    <>
      <span className="chip" aria-hidden="true">
        {name.charAt(0)}
      </span>
      <span>
        {name}
        {children}
      </span>
    </>
  );
}
