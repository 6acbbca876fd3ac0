/** "Besichtigung anfragen" on a card chooses its service in the form in place, without loading the page anew. */
export function startServiceChoice(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/?leistung="]');
    const select = document.querySelector<HTMLSelectElement>('#contact select[name="service"]');
    if (!link || !select || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    select.value = new URL(link.href).searchParams.get('leistung') ?? '';
    // The form takes back what it said about a missing service.
    select.dispatchEvent(new Event('input', { bubbles: true }));
    // Unlike setting the hash, this also scrolls when the address is already that.
    location.assign('#contact');
  });
}
