import type { AddressObject } from 'mailparser';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { KeptMail } from './mail-files.ts';
import { style } from './style.ts';

const viennaTime = new Intl.DateTimeFormat('de-AT', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Vienna',
});

/** All mails; looks for new ones by itself. */
export function renderList(mails: readonly KeptMail[], siteUrl: string): string {
  return toDocument(
    <Page title={mails.length > 0 ? `Postfach (${mails.length})` : 'Postfach'} refresh={4}>
      <header>
        <h1>Postfach</h1>
        <p>
          Diese Mails bekäme das Büro. Zum Ausprobieren bleiben sie auf diesem Rechner; mit der Einstellung
          SMTP_URL gehen sie hinaus.
        </p>
      </header>
      <main>{mails.length > 0 ? <Mails mails={mails} /> : <Empty siteUrl={siteUrl} />}</main>
    </Page>,
  );
}

function Mails({ mails }: { mails: readonly KeptMail[] }) {
  return (
    <ul className="mails">
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
  );
}

function Empty({ siteUrl }: { siteUrl: string }) {
  return (
    <p className="empty">
      Noch keine Post. Schicken Sie auf <a href={`${siteUrl}/#contact`}>Ihrer Website</a> eine Anfrage ab,
      gleich darauf ist die Mail hier.
    </p>
  );
}

/** One mail as a mail program shows it, its HTML in a frame that can do nothing. */
export function renderMail({ name, mail }: KeptMail): string {
  const path = toPath(name);
  return toDocument(
    <Page title={mail.subject ?? 'Mail'}>
      <header>
        <p>
          <a href="/">← Alle Mails</a>
        </p>
        <h1>{mail.subject}</h1>
      </header>
      <main>
        <article className="mail">
          <dl>
            <Line label="Von">{toPeople(mail.from)}</Line>
            <Line label="An">{toPeople(mail.to)}</Line>
            <Line label="Antwort an">{toPeople(mail.replyTo)}</Line>
            <Line label="Datum">
              <Time date={mail.date} />
            </Line>
          </dl>
          {mail.html && (
            <iframe
              title="Inhalt der Mail"
              src={`${path}/html`}
              sandbox="allow-top-navigation-to-custom-protocols"
            />
          )}
          {mail.attachments.length > 0 && (
            <ul className="files">
              {mail.attachments.map(({ filename, checksum }, index) => (
                <li key={checksum}>
                  <a href={`${path}/attachments/${index}`}>{filename}</a>
                </li>
              ))}
            </ul>
          )}
          <details open={!mail.html}>
            <summary>Als Text</summary>
            <pre>{mail.text}</pre>
          </details>
        </article>
      </main>
    </Page>,
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    children && (
      <>
        <dt>{label}</dt>
        <dd>{children}</dd>
      </>
    )
  );
}

function Time({ date }: { date: Date | undefined }) {
  return date && <time dateTime={date.toISOString()}>{viennaTime.format(date)}</time>;
}

function Page({ title, refresh, children }: { title: string; refresh?: number; children: ReactNode }) {
  return (
    <html lang="de-AT">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {refresh && <meta httpEquiv="refresh" content={String(refresh)} />}
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>{children}</body>
    </html>
  );
}

function toDocument(page: ReactNode): string {
  return `<!doctype html>${renderToString(page)}`;
}

function toPath(name: string): string {
  return `/mails/${encodeURIComponent(name)}`;
}

function toPeople(addresses: AddressObject | AddressObject[] | undefined): string {
  return [addresses ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(', ');
}
