import { createHash } from 'node:crypto';
import express, { type Express, type RequestHandler } from 'express';
import { findMail, type KeptMail, listMails } from './mail-files.ts';
import { renderList, renderMail } from './pages.tsx';
import { style } from './style.ts';

type Options = { folder: string; siteUrl: string };

const styleHash = createHash('sha256').update(style).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** Of mail: its own colours, its links to phone and mail program, and nothing from anywhere. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-to-custom-protocols";

/** Reads the files anew for each page, so that it needs no state and shows what other processes wrote. */
export function createMailboxApp({ folder, siteUrl }: Options): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requireOwnName, setHeaders);

  app.get('/', async (_req, res) => {
    res.type('html').send(renderList(await listMails(folder), siteUrl));
  });
  app.get('/mails/:name', withMail, (_req, res) => {
    res.type('html').send(renderMail(res.locals.kept));
  });
  app.get('/mails/:name/html', withMail, (_req, res) => {
    const { mail }: KeptMail = res.locals.kept;
    res
      .set('Content-Security-Policy', mailPolicy)
      .type('html')
      .send(mail.html || '');
  });
  app.get('/mails/:name/attachments/:number', withMail, (req, res, next) => {
    const { mail }: KeptMail = res.locals.kept;
    const attachment = mail.attachments[Number(req.params.number)];
    if (!attachment) return next();
    res.attachment(attachment.filename ?? 'Anhang').send(attachment.content);
  });
  app.use((_req, res) => {
    res.status(404).type('text').send('Diese Mail gibt es nicht.');
  });

  async function withMail(...[req, res, next]: Parameters<RequestHandler>): Promise<void> {
    res.locals.kept = await findMail(folder, String(req.params.name));
    next(res.locals.kept ? undefined : 'route');
  }
  return app;
}

/** A foreign site could lead a name of its own to this machine and read along. */
const requireOwnName: RequestHandler = (req, res, next) => {
  if (['localhost', '127.0.0.1', '[::1]'].includes(req.hostname)) next();
  else res.status(403).type('text').send('Das Postfach heißt localhost.');
};

const setHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': pagePolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
  next();
};
