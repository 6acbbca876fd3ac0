/** The browser opens and closes the side menu and tells its state; this makes it modal. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu');
  const opener = document.querySelector<HTMLButtonElement>('.burger');
  if (!menu || !opener || !('popover' in menu)) return;

  const isOpen = () => menu.matches(':popover-open');
  let focusedNext: HTMLElement | undefined;
  const updateRest = () => {
    for (const part of document.body.children as HTMLCollectionOf<HTMLElement>) {
      part.inert = part !== menu && isOpen();
    }
    if (!isOpen()) focusedNext?.focus();
  };
  const update = () => {
    if (isOpen()) focusedNext = opener;
    // After the menu has been painted: restyling what is inert takes a slow phone longer than that.
    requestAnimationFrame(() => setTimeout(updateRest));
  };
  menu.addEventListener('toggle', update);
  // It may have been opened before this script ran.
  if (isOpen()) update();
  menu.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('a')) return;
    focusedNext = undefined;
    menu.hidePopover();
  });
  // A wide screen shows the entries in the header and no button.
  new ResizeObserver(() => {
    if (isOpen() && !opener.offsetParent) menu.hidePopover();
  }).observe(document.documentElement);
}
