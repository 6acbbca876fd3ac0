import { readJson } from './send-request.ts';

/** Replaces the plain opening hours by whether the company is open now, for as long as the server says that it holds. */
export async function showOpeningStatus(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-status]')].map((element) => ({
    element,
    hours: element.textContent,
  }));
  let staleAt = Number.POSITIVE_INFINITY;

  const show = ({ open, text }: { open?: unknown; text?: unknown }) => {
    for (const { element, hours } of places) {
      element.dataset.status = typeof text !== 'string' ? '' : open === true ? 'open' : 'closed';
      element.textContent = typeof text === 'string' ? text : hours;
    }
  };
  const ask = async () => {
    const status = ((await readJson('/api/status', 'null').catch(() => null)) ?? {}) as Record<string, unknown>;
    show(status);
    if (typeof status.validFor !== 'number') return;
    staleAt = Date.now() + status.validFor;
    setTimeout(askAnew, status.validFor);
  };
  const askAnew = () => {
    if (document.hidden || Date.now() < staleAt) return;
    staleAt = Number.POSITIVE_INFINITY;
    show({});
    void ask();
  };
  // The page may have been asleep, also in the back/forward cache.
  for (const type of ['visibilitychange', 'pageshow']) addEventListener(type, askAnew);
  await ask();
}
