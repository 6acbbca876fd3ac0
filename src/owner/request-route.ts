import express, { type Request, type RequestHandler, Router } from 'express';
import { serviceTitles } from '../../views/content/services.ts';
import type { AnfrageProps } from '../../views/pages/anfrage.tsx';
import { findAnswerTime } from '../calendar/openings.ts';
import { findReminderTime } from '../calendar/reminder-time.ts';
import { addWorkingDay } from '../calendar/working-day.ts';
import type { Context } from '../context.ts';
import type { StoredRequest } from '../store/store.ts';
import { refuseMethod } from '../web/errors.ts';
import type { Pages } from '../web/render.tsx';
import { requireOwnOrigin } from '../web/security.ts';
import { createPinCheck, pinStatuses } from './pin-check.ts';
import { type OwnerAction, ownerActions } from './request-links.ts';

const path = new RegExp(`^/anfrage/(?<reference>[A-Z0-9]{5})/(?<action>${ownerActions.join('|')})$`);
const statuses = { unsigned: 403, gone: 404, unavailable: 503 } as const;

type Dependencies = Pick<Context, 'config' | 'links' | 'store' | 'readContent' | 'clock' | 'wakeMailer' | 'onStop'>;

/** The pages behind the links of the owner's mail: GET shows what the link would do, POST does it. */
export function createOwnerRoute(context: Dependencies, pages: Pages): Router {
  const { config, links, store, clock } = context;
  const checkPin = createPinCheck(context);
  const readSchedule = () => context.readContent().company.schedule;

  async function answer(req: Request): Promise<AnfrageProps> {
    const { reference, action } = req.params as { reference: string; action: OwnerAction };
    // First of all, so that without a signature nobody learns which requests there are.
    const kind = links.findKind(reference, action, String(req.query.code));
    if (!kind) return { kind: 'unsigned' };
    const request = await store.find(reference);
    if (!request) return { kind: 'gone' };
    const { service, receivedAt, doneAt, spamSigns } = request;
    const isOver = action === 'erledigt' ? doneAt !== null : action === 'kein-spam' && spamSigns.length === 0;
    const pin = kind === 'locked' && !isOver ? await checkPin(req, reference, req.body) : undefined;
    const later = addWorkingDay(clock.now(), readSchedule());
    const isConfirmed = req.method === 'POST' && !pin;
    if (isConfirmed) {
      req.log.info({ reference, action }, 'owner confirmed');
      // Putting the reminder off may be repeated.
      if (!isOver) await act(request, action, later);
    }
    const common = {
      request: { reference, service: serviceTitles[service], receivedAt, isDone: doneAt !== null },
      isConfirmed: isConfirmed || isOver,
      pin,
    };
    if (action === 'erledigt') return { ...common, kind: 'done', reminders: links.reminders };
    if (action === 'spaeter') {
      const promisedAt = findAnswerTime(readSchedule(), receivedAt);
      return { ...common, kind: 'later', remindAt: later, promisedAt };
    }
    return { ...common, kind: 'release', isMailedAgain: spamSigns.length > 1 };
  }

  async function act({ reference, receivedAt }: StoredRequest, action: OwnerAction, later: number): Promise<void> {
    if (action === 'erledigt') return store.markDone(reference);
    if (action === 'spaeter') return store.postpone(reference, later);
    await store.release(reference, findReminderTime(readSchedule(), receivedAt, clock.now()));
    context.wakeMailer();
  }

  const respond: RequestHandler = async (req, res) => {
    const props = await answer(req).catch((err): AnfrageProps => {
      req.log.error({ reference: req.params.reference, err }, 'store not usable');
      return { kind: 'unavailable' };
    });
    const status = 'request' in props ? ((props.pin && pinStatuses[props.pin]) ?? 200) : statuses[props.kind];
    // The code in the address is nobody else's.
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });
    res.status(status).type('html').send(pages.owner(props));
  };

  const readForm = express.urlencoded({ limit: '1kb', extended: false, inflate: false });
  const router = Router();
  router
    .route(path)
    .get(respond)
    .post(requireOwnOrigin(config.siteUrl), readForm, respond)
    .all(refuseMethod('GET, HEAD, POST'));
  return router;
}
