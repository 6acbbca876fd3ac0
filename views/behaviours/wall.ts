/**
 * The wall's pictures are named by a style sheet of their own, which stands in <noscript>; here it is fetched as soon
 * as somebody turns to the strips.
 */
export function startWall(): void {
  const swatches = document.querySelector('.swatches');
  const link = swatches?.querySelector('noscript')?.textContent;
  if (!swatches || !link) return;
  const stop = new AbortController();
  const { signal } = stop;
  const load = () => {
    stop.abort();
    document.head.insertAdjacentHTML('beforeend', link);
  };
  for (const turn of ['pointerover', 'focusin', 'input']) swatches.addEventListener(turn, load, { signal });
  // A browser that brings a page back brings its choice back too.
  addEventListener('pageshow', () => swatches.querySelector(':checked') && load(), { signal });
}
