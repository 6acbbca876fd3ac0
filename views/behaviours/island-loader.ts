type Priority = 'low' | 'high';
type Island = { element: HTMLElement; load: (priority: Priority) => Promise<unknown> };

/**
 * Loads an island once: at a touch or F8; without one when the page is idle after its load event, at the latest when
 * the island comes near, but never unasked for a visitor who saves data. To be called before the load event.
 */
export function loadWhenNeeded({ element, load }: Island): void {
  const stop = new AbortController();
  const start = (priority: Priority) => {
    if (stop.signal.aborted) return;
    stop.abort();
    load(priority).catch(() => {
      // The form works without its script; the next touch tries again.
      element.addEventListener('focusin', () => void load('high'), { once: true });
    });
  };

  for (const touch of ['focusin', 'pointerdown']) {
    element.addEventListener(touch, () => start('high'), stop);
  }
  addEventListener('keydown', ({ code }) => code === 'F8' && start('high'), stop);
  addEventListener(
    'load',
    () => {
      const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
      if (connection?.saveData) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && start('high'), {
        rootMargin: '600px',
      });
      observer.observe(element);
      // Safari knows no idle time.
      const whenIdle = window.requestIdleCallback ?? setTimeout;
      whenIdle(() => start('low'));
    },
    stop,
  );
}
