import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { notFoundTexts } from '../../views/content/page-texts.ts';
import { type ServiceId, serviceIds } from '../../views/content/services.ts';
import { Document } from '../../views/document.tsx';
import { Layout } from '../../views/layout.tsx';
import { Anfrage, type AnfrageProps, toAnfrageTitle } from '../../views/pages/anfrage.tsx';
import type { FormState } from '../../views/pages/home.tsx';
import { NotFound } from '../../views/pages/not-found.tsx';
import { listPages, type Page } from '../../views/pages.tsx';
import { type Site, SiteProvider } from '../../views/site.ts';
import { toStructuredData } from '../../views/structured-data.ts';
import type { Clock } from '../clock.ts';
import type { Assets } from './assets.ts';

/** A page in every form it is sent in; each is made when it is first asked for, off the main thread, and kept. */
export type KeptPage = {
  plain: Buffer;
  forms: Record<'br' | 'gzip' | 'identity', { etag: string; body(): Buffer | Promise<Buffer> }>;
};

export type Pages = {
  paths: readonly string[];
  /** Rendered and compressed once per path and variant, then kept; after sending, until the promise changes. */
  kept(path: string, query?: URLSearchParams): KeptPage;
  notFound(): KeptPage;
  /** The landing page around a form that could not be accepted; never kept. */
  form(state: FormState): string;
  /** What a link of the owner's mail leads to. */
  owner(props: AnfrageProps): string;
};

type Dependencies = {
  site: Site;
  assets: Assets;
  clock: Clock;
  /** When the visitor will hear from us, said now. */
  promise: () => string | undefined;
};

export function createPages({ site, assets, clock, promise }: Dependencies): Pages {
  const pages = new Map(listPages(site.company).map((page) => [page.path, page]));
  const cache = new Map<string, { page: KeptPage; state: string }>();

  function kept(path: string, query?: URLSearchParams): KeptPage {
    const page = find(path);
    const variant = query && page.kind === 'home' ? toVariant(query) : '';
    const form = toFormState(variant, promise);
    return keep(`${path}?${variant}`, JSON.stringify(form), () => renderPage(page, form));
  }

  /** The promise changes with the hours and the footer with the year; only the last one is kept. */
  function keep(key: string, form: string, render: () => string): KeptPage {
    const state = `${toYear()} ${form}`;
    let found = cache.get(key);
    if (found?.state !== state) {
      found = { page: toKept(render()), state };
      cache.set(key, found);
    }
    return found.page;
  }

  // In Vienna it begins an hour sooner, which is not worth asking for the time there at each view.
  const toYear = () => new Date(clock.now()).getUTCFullYear();

  function find(path: string): Page {
    const page = pages.get(path);
    if (!page) throw new Error(`There is no page ${path}.`);
    return page;
  }

  function renderPage({ kind, view, ...page }: Page, state: FormState): string {
    const document = {
      ...page,
      indexed: true,
      style: kind,
      script: assets.script(kind),
      ...(kind === 'home' && { lateStyles: 'late.css', structuredData: toStructuredData(site) }),
    };
    return renderDocument(
      <Document {...document} fontFirst={kind !== 'home'}>
        <Layout home={kind === 'home'} year={toYear()}>
          {view(state)}
        </Layout>
      </Document>,
    );
  }

  function renderUnlisted(title: string, view: ReactNode): string {
    const document = { title, indexed: false, style: 'text', script: assets.script('text') };
    return renderDocument(
      <Document {...document} fontFirst>
        <Layout home={false} year={toYear()}>
          {view}
        </Layout>
      </Document>,
    );
  }

  function renderDocument(document: ReactNode): string {
    return `<!doctype html>${renderToString(<SiteProvider value={site}>{document}</SiteProvider>)}`;
  }

  return {
    paths: [...pages.keys()],
    kept,
    form: (state) => renderPage(find('/'), state),
    owner: (props) => renderUnlisted(toAnfrageTitle(props), <Anfrage {...props} />),
    notFound: () => keep('404', '', () => renderUnlisted(notFoundTexts.title, <NotFound />)),
  };
}

type Variant = '' | 'gesendet' | ServiceId;

/** The few variants that an address selects; anything else in the query is the plain page. */
function toVariant(query: URLSearchParams): Variant {
  if (query.has('gesendet')) return 'gesendet';
  return serviceIds.find((id) => id === query.get('leistung')) ?? '';
}

function toFormState(variant: Variant, promise: () => string | undefined): FormState {
  if (variant === 'gesendet') return { result: { kind: 'success', promise: promise() } };
  return variant ? { values: { service: variant } } : {};
}

function toKept(html: string): KeptPage {
  const plain = Buffer.from(html);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    // The landing page's size then hardly depends on the names of its files: at most 20 bytes above the average, else 75.
    [constants.BROTLI_PARAM_NPOSTFIX]: 2,
    [constants.BROTLI_PARAM_NDIRECT]: 60,
  };
  // A strong tag names bytes, so each form has its own.
  const forms = {
    br: { etag: `"${hash}-br"`, body: lazily(() => promisify(brotliCompress)(plain, { params })) },
    gzip: { etag: `"${hash}-gzip"`, body: lazily(() => promisify(gzip)(plain, { level: 9 })) },
    identity: { etag: `"${hash}"`, body: () => plain },
  };
  return { plain, forms };
}

function lazily(create: () => Promise<Buffer>): () => Buffer | Promise<Buffer> {
  let value: Buffer | Promise<Buffer> | undefined;
  return () => {
    value ??= create().then((buffer) => {
      value = buffer;
      return buffer;
    });
    return value;
  };
}
