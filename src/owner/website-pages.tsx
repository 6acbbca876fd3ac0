import type { ReactNode } from 'react';
import { Confirmation, type ConfirmationProps } from '../../views/pages/anfrage.tsx';
import { Logo } from '../../views/sections/header.tsx';
import { useSite } from '../../views/site.ts';
import type { Difference } from './website-values.ts';

type PageProps = { title: string; home: string };

/** What all pages of the owner have around them. */
export function OwnerPage({ title, home, children }: PageProps & { children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={useSite().asset('owner.css')} />
      <header className="wrap">
        <a className="logo" href={home}>
          <Logo>
            <small className="line">Meine Website</small>
          </Logo>
        </a>
      </header>
      <main className="wrap owner stack">
        {home !== '/' && title !== 'Meine Website' && (
          <a className="link" href={home}>
            ← Übersicht
          </a>
        )}
        <h1 className="title">{title}</h1>
        {children}
      </main>
    </>
  );
}

type RowsProps = { entries: readonly { href: string; title: string; note?: string | undefined }[] };

/** Links to further pages or to fields. */
export function Rows({ entries }: RowsProps) {
  return (
    <ul className="rows">
      {entries.map(({ href, title, note }) => (
        <li key={`${href} ${title}`}>
          <a href={href}>
            {title}
            {note && <small className="line">{note}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same for what is seldom needed; `none` says that there is nothing. */
export function More({ title, entries, none }: RowsProps & { title: string; none?: string }) {
  return (
    (entries.length > 0 || none) && (
      <details>
        <summary>{title}</summary>
        {entries.length > 0 ? <Rows entries={entries} /> : <p>{none}</p>}
      </details>
    )
  );
}

/** Without an action it posts to its own page. */
type ButtonProps = { label: string; action?: string; base?: number };

/** Only a post changes anything, because mail scanners open every link. */
function PostButton({ label, action, base }: ButtonProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="base" value={base} />
      <button className="button" type="submit">
        {label}
      </button>
    </form>
  );
}

type PreviewProps = {
  text: string;
  differences: readonly Difference[];
  isOpen: boolean;
  button: ButtonProps;
  children: ReactNode;
};

/** At the lower edge of a page that is not published. */
export function PreviewBar({ text, differences, isOpen, button, children }: PreviewProps) {
  return (
    <aside className="preview" aria-label="Vorschau">
      <link rel="stylesheet" href={useSite().asset('owner.css')} />
      <p>{text}</p>
      <details open={isOpen}>
        <summary>Was sich ändert</summary>
        <dl>
          {differences.map(({ label, values: [before, after] }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{before}</del> <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {children}
      <PostButton {...button} />
    </aside>
  );
}

type Asked = Omit<ConfirmationProps, 'text'>;
export type QuestionProps = { title: string; text: string; button?: ButtonProps; asked?: Asked };

/** Says something, and may ask once whether to do it. */
export function Question({ text, button, asked, ...page }: QuestionProps & PageProps) {
  return (
    <OwnerPage {...page}>
      {asked ? <Confirmation text={text} {...asked} /> : <p className="lead">{text}</p>}
      {button && <PostButton {...button} />}
    </OwnerPage>
  );
}
