import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { ContactForm } from './islands/contact-form.tsx';
import { useSite } from './site.ts';

/** The form, which also runs in the browser: a React tree of its own, because `useId` counts from the root. */
export function ContactIsland(props: ComponentProps<typeof ContactForm>) {
  const { asset } = useSite();
  const html = renderToString(<ContactForm {...props} />, { identifierPrefix: 'contact-' });
  return (
    <>
      <div
        data-island="contact"
        data-styles={asset('form.css')}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendering
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <JsonData id="contact-props" data={props} />
    </>
  );
}

/** JSON in a script element, escaped so that no value can close it. */
export function JsonData({ id, type = 'application/json', data }: { id?: string; type?: string; data: object }) {
  const toEscape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const json = JSON.stringify(data).replace(/[<\u2028\u2029]/g, toEscape);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
