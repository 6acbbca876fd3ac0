import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type ServiceId, serviceIds } from '../../views/content/services.ts';
import { Document } from '../../views/document.tsx';
import { Layout } from '../../views/layout.tsx';
import { Anfrage, type AnfrageProps, toAnfrageTitle } from '../../views/pages/anfrage.tsx';
import { ErrorPage, errorTitle, NotFound, notFoundTitle } from '../../views/pages/error.tsx';
import type { FormState } from '../../views/pages/home.tsx';
import { listPages, type Page } from '../../views/pages.tsx';
import { type Site, SiteProvider } from '../../views/site.ts';
import { toStructuredData } from '../../views/structured-data.ts';
import type { Clock } from '../clock.ts';
import type { Assets } from './assets.ts';
import { type KeptPage, toKeptPage } from './kept-page.ts';

export type Pages = {
  paths: readonly string[];
  /** Of the query only what selects another form of the page counts. */
  kept(path: string, query?: Query): KeptPage;
  notFound(): KeptPage;
  error(text: string): KeptPage;
  /** The landing page with an empty form that was refused for this reason. */
  refusal(reason: string): KeptPage;
  /** The landing page with a form that was refused, and all that it held; never kept. */
  form(state: FormState): string;
  /** What a link of the owner's mail leads to. */
  owner(props: AnfrageProps): string;
};

type Query = Readonly<Record<string, unknown>>;

/** One with a path is for search engines too. */
type Head = Pick<Page, 'kind' | 'title'> &
  Partial<Pick<Page, 'path' | 'description'>> & { lateStyles?: string; structuredData?: object };

type Dependencies = {
  site: Site;
  assets: Assets;
  clock: Clock;
  /** When the visitor will hear from us, said now. */
  promise: () => string | undefined;
};

export function createPages({ site, assets, clock, promise }: Dependencies): Pages {
  const pages = new Map(listPages(site.company).map((page) => [page.path, page]));
  const cache = new Map<string, { year: number; state: string; page: KeptPage }>();

  // In Vienna it begins an hour sooner, which is not worth asking for the time there at each view.
  const toYear = () => new Date(clock.now()).getUTCFullYear();

  /** The promise changes with the hours and the footer with the year; only the last one is kept. */
  function keep(key: string, render: () => string, state = ''): KeptPage {
    const year = toYear();
    const found = cache.get(key);
    if (found?.year === year && found.state === state) return found.page;
    const page = toKeptPage(render());
    cache.set(key, { year, state, page });
    return page;
  }

  function renderListed(path: string, form: FormState = {}): string {
    const page = pages.get(path);
    if (!page) throw new Error(`There is no page ${path}.`);
    const more = page.kind === 'home' && { structuredData: toStructuredData(site) };
    return renderDocument({ ...page, ...more }, page.view(form));
  }

  function renderUnlisted(title: string, view: ReactNode): string {
    return renderDocument({ kind: 'text', title }, view);
  }

  function renderDocument({ kind, ...head }: Head, view: ReactNode): string {
    const isHome = kind === 'home';
    const html = renderToString(
      <SiteProvider value={site}>
        <Document {...head} style={kind} script={assets.script(kind)} fontFirst={!isHome}>
          <Layout home={isHome} year={toYear()}>
            {view}
          </Layout>
        </Document>
      </SiteProvider>,
    );
    return `<!doctype html>${html}`;
  }

  return {
    paths: [...pages.keys()],
    kept(path, query = {}) {
      const variant = path === '/' ? toVariant(query) : '';
      const form = toFormState(variant, promise);
      return keep(`${path} ${variant}`, () => renderListed(path, form), JSON.stringify(form));
    },
    notFound: () => keep('not found', () => renderUnlisted(notFoundTitle, <NotFound />)),
    error: (text) => keep(`error ${text}`, () => renderUnlisted(errorTitle, <ErrorPage text={text} />)),
    refusal: (reason) => keep(`refusal ${reason}`, () => renderListed('/', { result: { kind: 'failure', reason } })),
    form: (state) => renderListed('/', state),
    owner(props) {
      const render = () => renderUnlisted(toAnfrageTitle(props), <Anfrage {...props} />);
      // Without a valid link it is the same for every stranger.
      return 'request' in props ? render() : keep(`owner ${props.kind}`, render).plain.toString();
    },
  };
}

type Variant = '' | 'gesendet' | ServiceId;

/** The few variants that an address selects; anything else in the query is the plain page. */
function toVariant({ gesendet, leistung }: Query): Variant {
  if (gesendet !== undefined) return 'gesendet';
  return serviceIds.find((id) => id === leistung) ?? '';
}

function toFormState(variant: Variant, promise: () => string | undefined): FormState {
  if (variant === 'gesendet') return { result: { kind: 'success', promise: promise() } };
  return variant ? { values: { service: variant } } : {};
}
