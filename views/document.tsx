import type { ReactNode } from 'react';
import { heroTexts } from './content/page-texts.ts';
import { JsonData } from './island.tsx';
import { useSite } from './site.ts';

type DocumentProps = {
  title: string;
  description?: string;
  /** Of the canonical address; search engines leave out pages without one. */
  path?: string;
  style: string;
  /** Fetched after the first picture. */
  script?: { src: string; integrity: string };
  /**
   * Whether the first paint waits for the font, as Chromium lets it where the head asks for one. Not needed where all
   * that is on the first screen breaks alike in the stand-in, nor wanted where a picture shall come before it.
   */
  preloadFont: boolean;
  structuredData?: object;
  children: ReactNode;
};

const plaster = '#faf7f2';

export function Document(props: DocumentProps) {
  const { title, description, path, style, script, preloadFont, structuredData, children } = props;
  const { asset, company, style: readStyle, url } = useSite();
  const shareTags = {
    type: 'website',
    site_name: company.name,
    locale: 'de_AT',
    title,
    description: description ?? title,
    url: url + (path ?? '/'),
    image: url + asset('share.jpg'),
    'image:width': '1200',
    'image:height': '630',
    'image:alt': heroTexts.picture,
  };
  return (
    <html lang="de-AT">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {path ? <link rel="canonical" href={url + path} /> : <meta name="robots" content="noindex" />}
        <meta name="theme-color" content={plaster} />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <link rel="icon" href={asset('icon.svg')} type="image/svg+xml" />
        <link rel="icon" href={asset('icon-96.png')} sizes="96x96" />
        <link rel="apple-touch-icon" href={asset('apple-touch-icon.png')} />
        <link rel="manifest" href="/site.webmanifest" />
        {preloadFont && (
          <link rel="preload" href={asset('hedvig-letters-serif.woff2')} as="font" crossOrigin="anonymous" />
        )}
        {/* Inlined, so that the first paint waits for no other file; the CSP allows it by hash. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's CSS */}
        <style dangerouslySetInnerHTML={{ __html: readStyle(style) }} />
        {Object.entries(shareTags).map(([name, content]) => (
          <meta key={name} property={`og:${name}`} content={content} />
        ))}
        <meta name="twitter:card" content="summary_large_image" />
      </head>
      <body>
        {children}
        {script && <script type="module" src={script.src} integrity={script.integrity} fetchPriority="low" />}
        {/* Last: no visitor waits for it. */}
        {structuredData && <JsonData type="application/ld+json" data={structuredData} />}
      </body>
    </html>
  );
}
