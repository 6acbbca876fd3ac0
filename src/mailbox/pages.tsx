import type { AddressObject } from 'mailparser';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { KeptMail } from './mail-files.ts';
import { style } from './style.ts';

const timeZone = 'Europe/Vienna';
const viennaTime = new Intl.DateTimeFormat('de-AT', { dateStyle: 'medium', timeStyle: 'short', timeZone });
const refreshSeconds = 4;

/** All mails; looks for new ones by itself. */
export function renderList(mails: readonly KeptMail[], siteUrl: string): string {
  return toDocument(
    mails.length > 0 ? `Postfach (${mails.length})` : 'Postfach',
    <>
      <meta httpEquiv="refresh" content={String(refreshSeconds)} />
      <h1>Postfach</h1>
      <p className="about">
        Diese Mails bekäme das Büro. Zum Ausprobieren bleiben sie auf diesem Rechner; mit der Einstellung SMTP_URL gehen
        sie hinaus.
      </p>
      <ul className="card">
        {mails.length === 0 && (
          <li className="empty">
            Noch keine Post. Schicken Sie auf <a href={`${siteUrl}/#contact`}>Ihrer Website</a> eine Anfrage ab, gleich
            darauf ist die Mail hier.
          </li>
        )}
        {mails.map(({ name, mail }) => (
          <li key={name}>
            <a href={toPath(name)}>
              <b>{mail.subject}</b>
              <Time date={mail.date} />
              <span>{toPeople(mail.replyTo ?? mail.from)}</span>
            </a>
          </li>
        ))}
      </ul>
    </>,
  );
}

/** One mail as a mail program shows it, its HTML in a frame that can do nothing. */
export function renderMail({ name, mail }: KeptMail): string {
  const { subject = 'Mail', from, to, replyTo, date, html, text, attachments } = mail;
  return toDocument(
    subject,
    <>
      <a href="/">← Alle Mails</a>
      <h1>{subject}</h1>
      <article className="card">
        <dl>
          <Line label="Von">{toPeople(from)}</Line>
          <Line label="An">{toPeople(to)}</Line>
          <Line label="Antwort an">{toPeople(replyTo)}</Line>
          <Line label="Datum">{date && <Time date={date} />}</Line>
        </dl>
        {html && <iframe title="Inhalt der Mail" srcDoc={html} sandbox="allow-top-navigation-to-custom-protocols" />}
        {attachments.map(({ filename, checksum }, index) => (
          <a key={checksum} href={`${toPath(name)}/attachments/${index}`}>
            {filename}
          </a>
        ))}
        <details open={!html}>
          <summary>Als Text</summary>
          <pre>{text}</pre>
        </details>
      </article>
    </>,
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Time({ date }: { date?: Date | undefined }) {
  return date && <time dateTime={date.toISOString()}>{viennaTime.format(date)}</time>;
}

function toDocument(title: string, content: ReactNode): string {
  return `<!doctype html>${renderToString(
    <html lang="de-AT">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>{content}</body>
    </html>,
  )}`;
}

const toPath = (name: string) => `/mails/${encodeURIComponent(name)}`;

function toPeople(addresses: AddressObject | AddressObject[] = []): string {
  return [addresses]
    .flat()
    .map(({ text }) => text.replaceAll('"', ''))
    .join(', ');
}
