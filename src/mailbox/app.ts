import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { type ParsedMail, simpleParser } from 'mailparser';
import { type ListedMail, renderList, renderMail } from './pages.tsx';

const none = ["'none'"];
const directives = { baseUri: none, formAction: none, frameAncestors: none };
const sources = { defaultSrc: none, styleSrc: ["'unsafe-inline'"], ...directives };

/** Reads the files anew for each page, so that it shows what other processes wrote. */
export function createMailboxApp({ folder, siteUrl }: { folder: string; siteUrl: string }): Express {
  const app = express();
  app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: sources } }));
  app.use((req, res, next) => {
    res.set('Cache-Control', 'no-store');
    // Against DNS rebinding: another site could point its host name at this machine and read the mails.
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

/** The newest hundred, newest first. */
async function listMails(folder: string): Promise<ListedMail[]> {
  const names = await readdir(folder).catch(() => []);
  const reading = names.map((name) =>
    stat(join(folder, name)).then(
      (times) => [{ name, ...times }],
      () => [],
    ),
  );
  // A mail's own date counts whole seconds, so those of one second are told apart by when they came.
  const files = (await Promise.all(reading)).flat().sort((a, b) => b.mtimeMs - a.mtimeMs || b.ctimeMs - a.ctimeMs);
  const newest = files.slice(0, 100).map(async ({ name }) => ({ name, mail: await readMail(folder, name) }));
  return (await Promise.all(newest)).flatMap(({ name, mail }) => (mail ? { name, mail } : []));
}

async function readMail(folder: string, name: string): Promise<ParsedMail | undefined> {
  if (!/^[\w.-]+\.eml$/.test(name)) return undefined;
  const content = await readFile(join(folder, name)).catch(() => undefined);
  return content && simpleParser(content);
}
