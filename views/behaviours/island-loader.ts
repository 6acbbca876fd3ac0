type Priority = 'low' | 'high';
type Island = { element: HTMLElement; load: (priority: Priority) => Promise<unknown> };

/**
 * Loads an island once: when the page is idle after its load event (not if the visitor saves data), at the latest
 * when the island comes near, is touched or F8 is pressed. To be called before the load event.
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
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && start('high'), {
        rootMargin: '600px',
      });
      observer.observe(element);
      const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
      // Safari knows no idle time.
      const whenIdle = window.requestIdleCallback ?? setTimeout;
      if (!connection?.saveData) whenIdle(() => start('low'));
    },
    stop,
  );
}
