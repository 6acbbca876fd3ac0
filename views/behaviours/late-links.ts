/** Adds what no first screen needs once the page has loaded; where scripting is off, the browser takes it at once. */
export function startLateLinks(): void {
  addEventListener('load', () => {
    const late = document.querySelector('#late')?.textContent ?? '';
    document.head.insertAdjacentHTML('beforeend', late);
  });
}
