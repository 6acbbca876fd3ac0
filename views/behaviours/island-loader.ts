const nearby = '600px';

type Island = { element: HTMLElement; load: () => Promise<unknown> };

/**
 * Loads an island once: when the page is idle after its load event (not if the visitor saves data), at the latest
 * when the island comes near, is touched or F8 is pressed.
 */
export function loadWhenNeeded({ element, load }: Island): void {
  const stop = new AbortController();
  const { signal } = stop;
  const start = () => {
    if (signal.aborted) return;
    stop.abort();
    load().catch(() => {
      // The form works without its script; the next touch tries again.
      element.addEventListener('focusin', () => void load().catch(() => {}), { once: true });
    });
  };

  for (const touch of ['focusin', 'pointerdown'] as const) element.addEventListener(touch, start, { signal });
  addEventListener('keydown', (event) => event.code === 'F8' && start(), { signal });
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && start(),
    {
      rootMargin: nearby,
    },
  );
  signal.addEventListener('abort', () => observer.disconnect());
  afterLoad(() => {
    if (signal.aborted) return;
    observer.observe(element);
    if (!savesData()) whenIdle(start);
  });
}

function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4000 });
  else setTimeout(run, 1500);
}
