import type { AddressObject, ParsedMail } from 'mailparser';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

export type ListedMail = { name: string; mail: ParsedMail };

const style = `
body { max-width: 52rem; margin: auto; padding: 2rem 1rem; font: 1rem/1.5 sans-serif; overflow-wrap: anywhere }
iframe { width: 100%; height: 44rem; border: 1px solid silver }
pre { white-space: pre-wrap }`;

/** The list of mails; reloads itself. */
export function renderList(mails: readonly ListedMail[], siteUrl: string): string {
  return renderPage(
    mails.length > 0 ? `Postfach (${mails.length})` : 'Postfach',
    <>
      <meta httpEquiv="refresh" content="4" />
      <h1>Postfach</h1>
      <p>
        Diese Mails bekäme das Büro. Zum Ausprobieren bleiben sie auf diesem Rechner; mit der Einstellung SMTP_URL gehen
        sie hinaus.
      </p>
      {mails.length === 0 && (
        <p>
          Noch keine Post. Schicken Sie auf <a href={`${siteUrl}/#contact`}>Ihrer Website</a> eine Anfrage ab, gleich
          darauf ist die Mail hier.
        </p>
      )}
      <ul>
        {mails.map(({ name, mail }) => (
          <li key={name}>
            <a href={`/mails/${name}`}>{mail.subject}</a> {toTime(mail.date)}, {toPeople(mail.replyTo ?? mail.from)}
          </li>
        ))}
      </ul>
    </>,
  );
}

/** One mail as a mail program shows it, its HTML in a frame that can do nothing. */
export function renderMail({ subject = 'Mail', html, text, attachments, ...mail }: ParsedMail, path: string): string {
  return renderPage(
    subject,
    <>
      <a href="/">← Alle Mails</a>
      <h1>{subject}</h1>
      <p>Von: {toPeople(mail.from)}</p>
      <p>An: {toPeople(mail.to)}</p>
      <p>Antwort an: {toPeople(mail.replyTo ?? mail.from)}</p>
      <p>Datum: {toTime(mail.date)}</p>
      {html && <iframe title="Inhalt der Mail" srcDoc={html} sandbox="allow-top-navigation-to-custom-protocols" />}
      {attachments.map(({ filename }, index) => (
        <a key={filename} href={`${path}/attachments/${index}`}>
          {filename}
        </a>
      ))}
      <details open={!html}>
        <summary>Als Text</summary>
        <pre>{text}</pre>
      </details>
    </>,
  );
}

function renderPage(title: string, content: ReactNode): string {
  return `<!doctype html>${renderToString(
    <html lang="de-AT">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>{content}</body>
    </html>,
  )}`;
}

const toTime = (date?: Date) =>
  date?.toLocaleString('de-AT', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Vienna' });

function toPeople(people: AddressObject | AddressObject[] = []): string {
  const texts = [people].flat().map(({ text }) => text);
  return texts.join(', ');
}
