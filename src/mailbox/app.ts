import express, { type Express } from 'express';
import helmet from 'helmet';
import { listMails, readMail } from './mail-files.ts';
import { renderList, renderMail } from './pages.tsx';

const none = ["'none'"];
const sources = {
  defaultSrc: none,
  styleSrc: ["'unsafe-inline'"],
  baseUri: none,
  formAction: none,
  frameAncestors: none,
};

/** Reads the files anew for each page, so that it shows what other processes wrote. */
export function createMailboxApp({ folder, siteUrl }: { folder: string; siteUrl: string }): Express {
  const app = express();
  app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: sources } }));
  app.use((req, res, next) => {
    res.set('Cache-Control', 'no-store');
    // A foreign site could lead a name of its own to this machine and read along.
    if (['localhost', '127.0.0.1', '[::1]'].includes(req.hostname)) next();
    else res.status(403).type('text').send('Das Postfach heißt localhost.');
  });
  app.get('/', async (_req, res) => {
    res.send(renderList(await listMails(folder), siteUrl));
  });
  app.get('/mails/:name', async (req, res, next) => {
    const mail = await readMail(folder, req.params.name);
    if (mail) res.send(renderMail(mail, req.path));
    else next();
  });
  app.get('/mails/:name/attachments/:number', async (req, res, next) => {
    const mail = await readMail(folder, req.params.name);
    const attachment = mail?.attachments[Number(req.params.number)];
    if (attachment) res.attachment(attachment.filename ?? 'Anhang').send(attachment.content);
    else next();
  });
  app.use((_req, res) => {
    res.status(404).type('text').send('Diese Mail gibt es nicht.');
  });
  return app;
}
