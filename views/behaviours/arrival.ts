const settleDelay = 100;
const signsOfUse = ['wheel', 'pointerdown', 'keydown', 'input'] as const;

/**
 * After an arrival with a fragment, as from /kontakt, settles the section below the header, moves the focus to
 * its heading and leaves a clean address. Not after reload or Back, and not if the visitor was quicker.
 * Only from then on do links scroll smoothly: two scrolls at once would end a few pixels off.
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
      // A refused form's page keeps its address: under another one, going back would ask for it anew.
      if (location.pathname === '/')
        history.replaceState(history.state, '', location.pathname + location.search);
    }
    letLinksScrollSmoothly();
  }, settleDelay);
}

function letLinksScrollSmoothly(): void {
  document.documentElement.classList.add('settled');
}
