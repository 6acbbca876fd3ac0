/** Opens and closes the side menu where the browser lacks invoker commands, and keeps `aria-expanded` true to it. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu');
  const opener = document.querySelector<HTMLButtonElement>('.burger');
  if (!menu || !opener) return;

  if (!('command' in HTMLButtonElement.prototype)) {
    opener.addEventListener('click', () => menu.showModal());
    for (const button of menu.querySelectorAll('[command="close"]')) {
      button.addEventListener('click', () => menu.close());
    }
  }
  menu.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target === menu || target.closest('a')) menu.close();
  });
  const tellState = () => opener.setAttribute('aria-expanded', String(menu.open));
  new MutationObserver(tellState).observe(menu, { attributeFilter: ['open'] });
  // The browser itself may have opened it before this script came.
  tellState();
  // On a wide screen the entries stand in the header, and the opener is gone.
  new ResizeObserver(() => {
    if (menu.open && !opener.offsetParent) menu.close();
  }).observe(document.documentElement);
}
