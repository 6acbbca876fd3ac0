import { Router } from 'express';
import type { Site } from '../../views/site.ts';
import type { Clock } from '../clock.ts';

const day = 24 * 3_600_000;

type Dependencies = { site: Site; paths: readonly string[]; clock: Clock };

/** The files that browsers, search engines and researchers ask for by name. */
export function createSiteFiles({ site, paths, clock }: Dependencies): Router {
  const { url, company, asset } = site;
  const router = Router();
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'public, max-age=86400');
    next();
  });
  router.get('/robots.txt', (_req, res) => {
    res.type('text/plain').send(`User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`);
  });
  router.get('/sitemap.xml', (_req, res) => {
    const urls = paths.map((path) => `<url><loc>${url}${path}</loc></url>`).join('');
    const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
    res.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>\n${list}\n`);
  });
  router.get('/site.webmanifest', (_req, res) => {
    const toIcon = (size: string) => ({
      src: asset(`icon-${size}.png`),
      sizes: `${size}x${size}`,
      type: 'image/png',
    });
    res.type('application/manifest+json').json({
      name: company.name,
      short_name: company.name,
      lang: 'de-AT',
      start_url: '/',
      display: 'browser',
      background_color: '#faf7f2',
      theme_color: '#faf7f2',
      icons: ['192', '512'].map(toIcon),
    });
  });
  router.get('/.well-known/security.txt', (_req, res) => {
    const expires = new Date(clock.now() + 180 * day).toISOString();
    const lines = [
      `Contact: mailto:${company.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: de, en',
      `Canonical: ${url}/.well-known/security.txt`,
    ];
    res.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  return router;
}
