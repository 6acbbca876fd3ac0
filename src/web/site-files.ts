import { Router } from 'express';
import { day } from '../clock.ts';
import type { Context } from '../context.ts';
import { refuseMethod } from './errors.ts';

const securityLifetime = 180 * day;

type Dependencies = Pick<Context, 'config' | 'readContent' | 'assets' | 'clock'>;

/** The files that browsers, search engines and researchers ask for by name. */
export function createSiteFiles(context: Dependencies, paths: readonly string[]): Router {
  const { config, assets, readContent, clock } = context;
  const url = config.siteUrl;
  const { asset } = assets;
  const router = Router();
  const addFile = (path: string, type: string, read: () => string) =>
    router
      .route(path)
      .get((_req, res) => void res.set('Cache-Control', 'public, max-age=86400').type(type).send(read()))
      .all(refuseMethod('GET, HEAD'));

  addFile('/robots.txt', 'text/plain', () => `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`);

  const urls = paths.map((path) => `<url><loc>${url}${path}</loc></url>`).join('');
  const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  addFile('/sitemap.xml', 'application/xml', () => `<?xml version="1.0" encoding="UTF-8"?>\n${sitemap}\n`);

  const toIcon = (size: string) => ({ src: asset(`icon-${size}.png`), sizes: `${size}x${size}`, type: 'image/png' });
  const manifest = {
    lang: 'de-AT',
    start_url: '/',
    display: 'browser',
    background_color: '#faf7f2',
    theme_color: '#faf7f2',
    icons: ['192', '512'].map(toIcon),
  };
  addFile('/site.webmanifest', 'application/manifest+json', () => {
    const { name } = readContent().company;
    return JSON.stringify({ name, short_name: name, ...manifest });
  });

  addFile('/.well-known/security.txt', 'text/plain', () => {
    const expires = new Date(clock.now() + securityLifetime).toISOString();
    const place = `${url}/.well-known/security.txt`;
    return `Contact: mailto:${readContent().company.email}\nExpires: ${expires}\nPreferred-Languages: de, en\nCanonical: ${place}\n`;
  });
  return router;
}
