/** A second press on a strip of paint takes the choice back; radio buttons by themselves can't. */
export function startWallChoice(): void {
  const strips = document.querySelector('.swatches');
  let chosen = strips?.querySelector<HTMLInputElement>(':checked');
  strips?.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target === chosen) target.checked = false;
    chosen = target.checked ? target : null;
  });
  // The space bar clicks only what is not checked.
  strips?.addEventListener('keyup', (event) => {
    const { key, target } = event as KeyboardEvent;
    if (!chosen || target !== chosen || key !== ' ') return;
    event.preventDefault();
    chosen.checked = false;
    chosen = null;
  });
  // The form is emptied once it is sent.
  document.addEventListener('reset', () => {
    chosen = null;
  });
}
