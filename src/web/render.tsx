import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Company } from '../../views/content/company.ts';
import { notices } from '../../views/content/form-texts.ts';
import { serviceIds } from '../../views/content/services.ts';
import { Document } from '../../views/document.tsx';
import { Layout } from '../../views/layout.tsx';
import { Anfrage, type AnfrageProps, toAnfrageTitle } from '../../views/pages/anfrage.tsx';
import { ErrorPage, errorTitle, NotFound, notFoundTitle } from '../../views/pages/error.tsx';
import { Fotos, type FotosProps, toFotosTitle } from '../../views/pages/fotos.tsx';
import { type FormState, hasMore } from '../../views/pages/home.tsx';
import { listPages, type Page } from '../../views/pages.tsx';
import { SiteProvider } from '../../views/site.ts';
import { toStructuredData } from '../../views/structured-data.ts';
import { findNotice } from '../calendar/notice.ts';
import { nextHourInVienna, toViennaDate } from '../calendar/vienna-time.ts';
import type { Published } from '../content/published.ts';
import type { Context } from '../context.ts';
import { type CachedPage, createCachedPage } from './cached-page.ts';

export type Pages = ReturnType<typeof createPages>;

/** One with a path is for search engines too. */
type Head = Pick<Page, 'kind' | 'title'> & Partial<Pick<Page, 'path' | 'description'>>;

type Dependencies = Pick<Context, 'readContent' | 'readSite' | 'assets' | 'clock'>;

export function createPages({ readContent, readSite, assets, clock }: Dependencies) {
  const paths = listPages(readContent().company).map(({ path }) => path);
  const cache = new Map<string, { state: string; page: CachedPage }>();

  let today = { edition: -1, begins: 0, ends: 0, year: 0, notice: undefined as string | undefined };

  /** Kept for the day: asking for the time in Vienna would take longer than the rest of a page view. */
  function readToday() {
    const now = clock.now();
    const { edition, content } = readContent();
    if (edition === today.edition && today.begins <= now && now < today.ends) return today;
    const year = Number(toViennaDate(now).slice(0, 4));
    const notice = findNotice(content.closures.entries, now);
    today = { edition, begins: now, ends: nextHourInVienna(0, now), year, notice };
    return today;
  }

  /** Rendered anew with each content and each day. */
  function cached(name: string, render: () => string): CachedPage {
    const state = JSON.stringify(readToday());
    const found = cache.get(name);
    if (found?.state === state) return found.page;
    const page = createCachedPage(render());
    cache.set(name, { state, page });
    return page;
  }

  function renderListed(path: string, form: FormState = {}): string {
    const page = findPage(path, readContent().company);
    const { title, view } = page;
    // Without scripts it is the first thing that tells an answer from the page before.
    const answer = form.result && `${notices[form.result.kind].title} – ${title}`;
    return renderDocument({ ...page, title: answer ?? title }, <Layout>{view(form)}</Layout>);
  }

  const renderUnlisted = (title: string, view: ReactNode) =>
    renderDocument({ kind: 'text', title }, <Layout>{view}</Layout>);

  /** With `shown` in place of what is published it is for the owner alone, and without script. */
  function renderDocument({ kind, ...head }: Head, body: ReactNode, shown?: object): string {
    const isHome = kind === 'home';
    const site = { ...readSite(), ...readToday(), ...shown };
    const more = {
      ...(isHome && { structuredData: toStructuredData(site) }),
      ...(!shown && { script: assets.script(kind) }),
    };
    const style = isHome && hasMore(site.content, site.notice) ? 'home-more' : kind;
    const html = renderToString(
      <SiteProvider value={{ ...site, isHome, isPreview: shown !== undefined }}>
        <Document {...head} {...more} style={style} preloadFont={!isHome}>
          {body}
        </Document>
      </SiteProvider>,
    );
    return `<!doctype html>${html}`;
  }

  return {
    paths,
    /** Of the query only what selects another form of the page counts. */
    page(path: string, query: Record<string, unknown> = {}): CachedPage {
      const service = path === '/' ? serviceIds.find((id) => id === query.leistung) : undefined;
      return cached(`${path} ${service}`, () => renderListed(path, service && { values: { service } }));
    },
    notFound: () => cached('not found', () => renderUnlisted(notFoundTitle, <NotFound />)),
    error: (text: string) => cached(`error ${text}`, () => renderUnlisted(errorTitle, <ErrorPage text={text} />)),
    /** The landing page with an empty form that was refused. */
    refusal: (reason: string) =>
      cached(`refusal ${reason}`, () => renderListed('/', { result: { kind: 'failure', reason } })),
    /** The landing page with a form that was refused, and all that it held; never cached. */
    form: (state: FormState) => renderListed('/', state),
    owner(props: AnfrageProps): string {
      const render = () => renderUnlisted(toAnfrageTitle(props), <Anfrage {...props} />);
      // Without a valid link it is the same for every stranger.
      return 'request' in props ? render() : cached(`owner ${props.kind}`, render).plain.toString();
    },
    photos(props: FotosProps): string {
      const title = toFotosTitle(props);
      const render = () => renderUnlisted(title, <Fotos {...props} />);
      // Without a link that is valid it is the same for everybody.
      return 'reference' in props ? render() : cached(`photos ${title}`, render).plain.toString();
    },
    website: (page: ReactElement<{ title: string }>) =>
      renderDocument({ kind: 'text', title: page.props.title }, page, {}),
    /** The page at that path as it would be with this content, at that time. */
    preview(path: string, published: Published, bar: ReactNode, now: number): string {
      const { kind, title, view } = findPage(path, published.company);
      const notice = findNotice(published.content.closures.entries, now);
      return renderDocument({ kind, title: `Vorschau – ${title}` }, <Layout bar={bar}>{view({})}</Layout>, {
        ...published,
        notice,
      });
    },
  };
}

function findPage(path: string, company: Company): Page {
  const page = listPages(company).find((each) => each.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return page;
}
