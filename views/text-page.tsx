import { Fragment, type ReactNode } from 'react';

/** `lang` is given if the title is not German. */
export function TextPage({ title, lang, children }: { title: string; lang?: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <h1 className="title" lang={lang}>
        {title}
      </h1>
      <div className="legal__text stack">{children}</div>
    </div>
  );
}

type Clauses = Readonly<Record<string, ReactNode | readonly (string | false | undefined)[]>>;

/** Headings, each with one paragraph or a list of them. */
export function Clauses({ entries, heading: Heading = 'h2' }: { entries: Clauses; heading?: 'h2' | 'h3' }) {
  return Object.entries(entries).map(([title, text]) => (
    <Fragment key={title}>
      <Heading>{title}</Heading>
      {Array.isArray(text) ? text.map((each) => each && <p key={each}>{each}</p>) : <p>{text as ReactNode}</p>}
    </Fragment>
  ));
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
