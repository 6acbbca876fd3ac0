const settleDelay = 100;
const signsOfUse = ['wheel', 'pointerdown', 'keydown', 'input'] as const;

/**
 * Completes a visit to a section's address, as from /kontakt: scrolls the section below the header, focuses its heading
 * and removes the fragment. Not after reload or Back, and not if the visitor already does something else.
 * Links scroll smoothly only afterwards, because two scrolls at once end a few pixels off.
 */
export function startArrival(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const section = document.getElementById(location.hash.slice(1));
  const heading = section?.querySelector<HTMLElement>('h1, h2, h3');
  if (!section || !heading || entry?.type !== 'navigate') {
    letLinksScrollSmoothly();
    return;
  }

  let isUsed = false;
  const noteUse = () => {
    isUsed = true;
  };
  for (const sign of signsOfUse) addEventListener(sign, noteUse, { once: true });
  setTimeout(() => {
    if (!isUsed && document.activeElement === document.body) {
      section.scrollIntoView();
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      // Not for the page of a refused form: going back to another address would request it again.
      if (location.pathname === '/') history.replaceState(history.state, '', location.pathname + location.search);
    }
    letLinksScrollSmoothly();
  }, settleDelay);
}

function letLinksScrollSmoothly(): void {
  document.documentElement.classList.add('settled');
}
