import { useSite } from './site.ts';

/** A style sheet of the build inside the page; the security policy knows its hash. */
export function StyleSheet({ name }: { name: string }) {
  const { style } = useSite();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's CSS
  return <style dangerouslySetInnerHTML={{ __html: style(name) }} />;
}

/**
 * One that only what follows needs. In the head it would use up the time that a browser grants its parser before the
 * first paint; in the body HTML allows a style sheet inside an svg alone.
 */
export function StyleSheetInBody({ name }: { name: string }) {
  return (
    <div hidden>
      <svg>
        <StyleSheet name={name} />
      </svg>
    </div>
  );
}
