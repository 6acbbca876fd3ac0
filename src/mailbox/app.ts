import express, { type Express, type RequestHandler } from 'express';
import { listMails, readMail } from './mail-files.ts';
import { renderList, renderMail } from './pages.tsx';

type Options = { folder: string; siteUrl: string };

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Reads the files anew for each page, so that it needs no state and shows what other processes wrote. */
export function createMailboxApp({ folder, siteUrl }: Options): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(protect);

  app.get('/', async (_req, res) => {
    res.type('html').send(renderList(await listMails(folder), siteUrl));
  });
  app.get('/mails/:name', async (req, res, next) => {
    const kept = await readMail(folder, req.params.name);
    if (!kept) return next();
    res.type('html').send(renderMail(kept));
  });
  app.get('/mails/:name/attachments/:number', async (req, res, next) => {
    const kept = await readMail(folder, req.params.name);
    const attachment = kept?.mail.attachments[Number(req.params.number)];
    if (!attachment) return next();
    res.attachment(attachment.filename ?? 'Anhang').send(attachment.content);
  });
  app.use((_req, res) => {
    res.status(404).type('text').send('Diese Mail gibt es nicht.');
  });
  return app;
}

const protect: RequestHandler = (req, res, next) => {
  res.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
  // A foreign site could lead a name of its own to this machine and read along.
  if (['localhost', '127.0.0.1', '[::1]'].includes(req.hostname)) next();
  else res.status(403).type('text').send('Das Postfach heißt localhost.');
};
