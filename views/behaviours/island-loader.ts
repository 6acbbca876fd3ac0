type Island = {
  element: HTMLElement;
  /** Fetches the files and starts what needs no React; only the first call counts. */
  prepare: () => Promise<unknown>;
  run: () => Promise<unknown>;
};

const pause = 1000;

/**
 * Prepares an island when the page is idle after its load event, and runs it once when it comes near, is touched or asked
 * for by F8; a visitor who saves data gets nothing of it before a touch. To be called before the load event.
 */
export function loadWhenNeeded({ element, prepare, run }: Island): void {
  const stop = new AbortController();
  let lastTouch = -pause;
  const start = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    attempt();
  };
  const attempt = () => {
    prepare()
      .then(untilPause)
      .then(run)
      // The form works without its script; the next touch tries again.
      .catch(() => element.addEventListener('focusin', attempt, { once: true }));
  };
  // It keeps a slow phone busy for a third of a second, and nobody who types shall wait for a form that works already.
  const untilPause = (): unknown => {
    const rest = lastTouch + pause - performance.now();
    return rest > 0 && new Promise((resolve) => setTimeout(resolve, rest)).then(untilPause);
  };
  const noteTouch = ({ timeStamp }: Event) => {
    lastTouch = timeStamp;
  };
  // Before the element hears of them.
  for (const touch of ['pointerdown', 'keydown', 'input']) addEventListener(touch, noteTouch, true);
  for (const touch of ['focusin', 'pointerdown']) element.addEventListener(touch, start, stop);
  addEventListener('keydown', ({ code }) => code === 'F8' && start(), stop);
  addEventListener(
    'load',
    () => {
      const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
      if (connection?.saveData) return;
      new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
        rootMargin: '600px',
      }).observe(element);
      // Safari knows no idle time.
      (window.requestIdleCallback ?? setTimeout)(() => void prepare().catch(() => {}));
    },
    stop,
  );
}
