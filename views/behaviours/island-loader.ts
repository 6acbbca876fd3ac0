const pause = 1000;

type Mount = (element: HTMLElement) => void;

/**
 * Loads islands when they come near the viewport after the load event, or earlier when they are touched or F8 is pressed.
 * With the browser's data saver only a touch loads them. To be called before the load event.
 */
export function startIslands(load: () => Promise<Mount>): void {
  let lastInput = -pause;
  for (const type of ['pointerdown', 'keydown', 'input'])
    addEventListener(type, ({ timeStamp }) => (lastInput = timeStamp), { capture: true });

  /** Never hydrate while someone types: it blocks a slow phone for a third of a second. */
  const untilPause = async (): Promise<void> => {
    const rest = lastInput + pause - performance.now();
    if (rest <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, rest));
    return untilPause();
  };
  const start = async (element: HTMLElement) => {
    try {
      const [mount] = await Promise.all([load(), linkStyles(element.dataset.styles)]);
      await untilPause();
      mount(element);
    } catch {
      // The form works without its script; the next touch tries again.
      element.addEventListener('focusin', () => void start(element), { once: true });
    }
  };
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]'))
    whenWanted(element, () => void start(element));
}

/** One that fails keeps nobody waiting; the next touch would ask for it again. */
async function linkStyles(href = ''): Promise<void> {
  if (!href || document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
  if (!link.sheet) link.remove();
}

function whenWanted(element: HTMLElement, start: () => void): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const startOnce = () => {
    if (signal.aborted) return;
    waiting.abort();
    start();
  };
  for (const touch of ['focusin', 'pointerdown']) element.addEventListener(touch, startOnce, { signal });
  addEventListener('keydown', ({ code }) => code === 'F8' && startOnce(), { signal });
  const watch = () => {
    const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
    if (connection?.saveData) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && startOnce(), {
      rootMargin: '600px',
    });
    observer.observe(element);
  };
  addEventListener('load', watch, { signal });
}
