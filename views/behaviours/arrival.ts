const settleDelay = 100;
const signsOfUse = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'input'] as const;

/**
 * After an arrival with a fragment, as from /kontakt, settles the section below the header, moves the focus to
 * its heading and leaves a clean address. Not after reload or Back, and not if the visitor was quicker.
 */
export function startArrival(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!location.hash || entry?.type !== 'navigate') return;
  const section = document.getElementById(location.hash.slice(1));
  const heading = section?.querySelector<HTMLElement>('h1, h2, h3');
  if (!section || !heading) return;

  let inUse = false;
  const stop = new AbortController();
  for (const sign of signsOfUse) {
    addEventListener(
      sign,
      () => {
        inUse = true;
      },
      { passive: true, once: true, signal: stop.signal },
    );
  }
  setTimeout(() => {
    stop.abort();
    const isFocused = document.activeElement !== null && document.activeElement !== document.body;
    if (inUse || isFocused) return;
    section.scrollIntoView({ behavior: 'instant' });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    history.replaceState(history.state, '', location.pathname + location.search);
  }, settleDelay);
}
