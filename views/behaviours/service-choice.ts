/** "Besichtigung anfragen" on a card selects its service in the form without loading the page again. */
export function startServiceChoice(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/?leistung="]');
    const select = document.querySelector<HTMLSelectElement>('#contact select[name="service"]');
    if (!link || !select || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    select.value = new URL(link.href).searchParams.get('leistung') ?? '';
    // Lets the form remove its error.
    select.dispatchEvent(new Event('input', { bubbles: true }));
    // Unlike setting the hash, this also scrolls when the fragment is the same.
    location.assign('#contact');
  });
}
