import { join } from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { createRoomLimit, refuseCompressed } from '../contact/body-limits.ts';
import type { Context } from '../context.ts';
import { createDailyCounts } from '../store/sqlite/limits.ts';
import { refuseMethod } from '../web/errors.ts';
import type { Pages } from '../web/render.tsx';
import { requireOwnOrigin } from '../web/security.ts';
import { largestForm } from './posted-form.ts';
import { createWebsiteAnswers } from './website-answers.tsx';
import { Question } from './website-pages.tsx';

const start = '/meine-website';
const mostLinks = 3;

/** To another of the owner's pages, by the same signed link. */
export type ToHref = (path: string) => string;
/** A page, or where to go on. */
export type Reply = { html: string; status?: number } | { to: string };
export type Answer = (req: Request, toHref: ToHref) => Promise<Reply>;
export type Answers = Record<string, { get: Answer; post?: Answer }>;

/** The pages on which the owner keeps his website, behind a signed link: GET shows, POST changes. */
export function createWebsiteRoute(context: Context, pages: Pages): Router {
  const { config, store, websiteLinks, clock } = context;
  const counts = createDailyCounts({ path: join(config.dataDir, 'pins.db'), clock });
  context.onStop(counts.close);
  /** Begins anew when the links are revoked: what a thief has used up is not the owner's. */
  const count = async (name: string) => counts.count(`${name} ${await store.content.readMark('links revoked at')}`);
  const requireLink: RequestHandler = async (req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' });
    const code = String(req.query.code);
    const toHref: ToHref = (path) => `${start}${path}?code=${encodeURIComponent(code)}`;
    res.locals.toHref = toHref;
    const verdict = await websiteLinks.check(code);
    if (verdict === 'valid') return next();
    const isAsked = req.method === 'POST' && req.path === '/neuer-link' && verdict !== 'unsigned';
    const state = isAsked ? await sendLink() : verdict;
    const button = { label: 'Neuen Link schicken', action: toHref('/neuer-link') };
    const page = { ...words[state], home: '/', ...((state === 'expired' || state === 'revoked') && { button }) };
    send(res, { html: pages.website(<Question {...page} />), status: state === 'sent' ? 200 : 403 });
  };

  async function sendLink(): Promise<'sent' | 'sent before'> {
    if ((await count('website links')) > mostLinks) return 'sent before';
    await store.planOwnerMail('link');
    context.wakeMailer();
    return 'sent';
  }

  const respond =
    (answer: Answer): RequestHandler =>
    async (req, res) =>
      send(res, await answer(req, res.locals.toHref));

  const router = Router();
  const memoryLimit = createRoomLimit({ least: 0, each: largestForm, all: 2 * largestForm, ofOne: 2 * largestForm });
  router.post(`${start}{/*path}`, requireOwnOrigin(config.siteUrl));
  router.use(start, requireLink);
  for (const [path, { get, post }] of Object.entries(createWebsiteAnswers(context, pages, count))) {
    const route = router.route(start + path).get(respond(get));
    if (post) route.post(refuseCompressed, memoryLimit, respond(post));
    route.all(refuseMethod(post ? 'GET, HEAD, POST' : 'GET, HEAD'));
  }
  return router;
}

const old = {
  title: 'Dieser Link ist abgelaufen',
  text: 'Ein neuer kommt per Mail, immer nur an Ihre eigene Adresse.',
};
const words = {
  expired: old,
  revoked: { ...old, title: 'Dieser Link gilt nicht mehr' },
  unsigned: { title: 'Dieser Link gilt nicht', text: 'Bitte öffnen Sie ihn noch einmal aus der Mail Ihrer Website.' },
  sent: { title: 'Der neue Link ist unterwegs', text: 'In ein, zwei Minuten ist er in Ihrem Postfach.' },
  'sent before': {
    title: 'Bitte ins Postfach schauen',
    text: 'Heute sind schon drei Links an Sie gegangen. Bitte schauen Sie auch in den Spamordner.',
  },
};

function send(res: Response, reply: Reply): void {
  if ('to' in reply) res.redirect(303, reply.to);
  else res.status(reply.status ?? 200).send(reply.html);
}
