import type { ComponentProps, ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandName, islands } from './islands/registry.ts';
import { useSite } from './site.ts';

type IslandProps<Name extends IslandName> = { name: Name; props: ComponentProps<(typeof islands)[Name]> };

/**
 * Renders a part that also runs in the browser. It is a React tree of its own, because `useId` counts from the root and
 * the ids would differ from the browser's otherwise.
 */
export function Island<Name extends IslandName>({ name, props }: IslandProps<Name>) {
  const Component = islands[name] as ComponentType<object>;
  const { asset } = useSite();
  const html = renderToString(<Component {...props} />, { identifierPrefix: `${name}-` });
  return (
    <>
      <div
        data-island={name}
        data-styles={asset('form.css')}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendering
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <JsonData id={`${name}-props`} data={props} />
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
