/** A second press on a chosen colour clears it, which radio buttons can't do. */
export function startWallChoice(): void {
  const strips = document.querySelector('.swatches');
  let chosen = strips?.querySelector<HTMLInputElement>(':checked');
  strips?.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target === chosen) target.checked = false;
    chosen = target.checked ? target : null;
  });
  // The space bar does not click a checked radio button.
  strips?.addEventListener('keyup', (event) => {
    const { key, target } = event as KeyboardEvent;
    if (!chosen || target !== chosen || key !== ' ') return;
    event.preventDefault();
    chosen.checked = false;
    chosen = null;
  });
  // After sending, the form is reset.
  document.addEventListener('reset', () => {
    chosen = null;
  });
}
