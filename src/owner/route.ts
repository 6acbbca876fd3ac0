import { type Request, type RequestHandler, Router } from 'express';
import { serviceTitles } from '../../views/content/services.ts';
import type { AnfrageProps } from '../../views/pages/anfrage.tsx';
import { addWorkingDay } from '../calendar/working-day.ts';
import type { Context } from '../context.ts';
import type { StoredRequest } from '../store/store.ts';
import { refuseMethod } from '../web/errors.ts';
import { requireOwnOrigin } from '../web/own-origin.ts';
import type { Pages } from '../web/render.tsx';
import { type OwnerAction, ownerActions } from './links.ts';

const path = new RegExp(`^/anfrage/(?<reference>[A-Z0-9]{5})/(?<action>${ownerActions.join('|')})$`);
const statuses = { unsigned: 403, gone: 404, unavailable: 503 } as const;

type Respond = (request: StoredRequest, action: OwnerAction) => AnfrageProps | Promise<AnfrageProps>;

/** The pages behind the links of the owner's mail: GET shows what the link would do, POST does it. */
export function createOwnerRoute(context: Context, pages: Pages): Router {
  const { config, links, store, clock } = context;

  const answer =
    (respond: Respond): RequestHandler =>
    async (req, res) => {
      const props = await find(req, respond).catch((err): AnfrageProps => {
        req.log.error({ reference: req.params.reference, err }, 'store not usable');
        return { kind: 'unavailable' };
      });
      const status = 'request' in props ? 200 : statuses[props.kind];
      res.status(status).type('html').send(pages.owner(props));
    };

  async function find(req: Request, respond: Respond): Promise<AnfrageProps> {
    const reference = String(req.params.reference);
    const action = req.params.action as OwnerAction;
    // First of all, so that without a signature nobody learns which requests there are.
    if (!links.isSigned(reference, action, String(req.query.code))) return { kind: 'unsigned' };
    const request = await store.find(reference);
    if (!request) return { kind: 'gone' };
    if (req.method === 'POST') req.log.info({ reference, action }, 'owner confirmed');
    return respond(request, action);
  }

  const ask: Respond = (request, action) => toProps(request, action, isOver(request, action));

  const act: Respond = async (request, action) => {
    const { reference, doneAt } = request;
    const later = addWorkingDay(clock.now());
    if (action === 'erledigt') await store.markDone(reference);
    else if (action === 'spaeter') await store.postpone(reference, later);
    else if (!isOver(request, action)) {
      await store.release(reference);
      if (doneAt === null) await store.postpone(reference, later);
      context.wakeMailer();
    }
    return toProps(request, action, true);
  };

  function toProps(request: StoredRequest, action: OwnerAction, isConfirmed: boolean): AnfrageProps {
    const { reference, service, receivedAt, doneAt, spamSigns } = request;
    const common = {
      request: { reference, service: serviceTitles[service], receivedAt, isDone: doneAt !== null },
      isConfirmed,
    };
    switch (action) {
      case 'erledigt':
        return { ...common, kind: 'done', reminders: links.reminders };
      case 'spaeter':
        return { ...common, kind: 'later', remindAt: addWorkingDay(clock.now()) };
      case 'kein-spam':
        return { ...common, kind: 'release', isMailedAgain: spamSigns.length > 1 };
    }
  }

  const router = Router();
  router
    .route(path)
    .all((_req, res, next) => {
      res.set('Cache-Control', 'no-store');
      next();
    })
    .get(answer(ask))
    .post(requireOwnOrigin(config.siteUrl), answer(act))
    .all(refuseMethod('GET, HEAD, POST'));
  return router;
}

/** Postponing may be repeated, the others need no second confirmation. */
function isOver({ doneAt, spamSigns }: StoredRequest, action: OwnerAction): boolean {
  if (action === 'erledigt') return doneAt !== null;
  return action === 'kein-spam' && spamSigns.length === 0;
}
