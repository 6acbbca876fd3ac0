/** The browser opens and closes the side menu by itself; this makes it modal and keeps `aria-expanded` true to it. */
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
    opener.ariaExpanded = String(isOpen());
    if (isOpen()) focusedNext = opener;
    // Styling all that is inert keeps a slow phone busy for longer than the menu takes to show.
    requestAnimationFrame(() => setTimeout(updateRest));
  };
  menu.addEventListener('toggle', update);
  // The browser may have opened it before this script came.
  if (isOpen()) update();
  menu.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('a')) return;
    focusedNext = undefined;
    menu.hidePopover();
  });
  // On a wide screen the entries stand in the header, and the opener is gone.
  new ResizeObserver(() => {
    if (isOpen() && !opener.offsetParent) menu.hidePopover();
  }).observe(document.documentElement);
}
