import type { ReactNode } from 'react';

type TextPageProps = {
  title: string;
  /** If it is not German. */
  lang?: string;
  children: ReactNode;
};

export function TextPage({ title, lang, children }: TextPageProps) {
  return (
    <div className="wrap">
      <h1 className="title" lang={lang}>
        {title}
      </h1>
      <div className="legal__text stack">{children}</div>
    </div>
  );
}

export type Definition = [term: string, description: ReactNode];

/** Omits terms without a description. */
export function Definitions({ entries }: { entries: readonly Definition[] }) {
  const shown = entries.filter(([, description]) => description);
  return (
    <dl>
      {shown.map(([term, description], position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a term may stand twice, and the list never changes
        <div key={position}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
