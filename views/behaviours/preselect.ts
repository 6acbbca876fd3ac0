/** "Besichtigung anfragen" on a card chooses its service in the form in place, without loading the page anew. */
export function startPreselect(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/?leistung="]');
    const select = document.querySelector<HTMLSelectElement>('#contact select[name="service"]');
    if (!link || !select || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    select.value = new URL(link.href).searchParams.get('leistung') ?? '';
    location.hash = '#contact';
  });
}
