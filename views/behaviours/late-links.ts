/** Adds what no first screen needs once the page has loaded; where scripting is off, the browser takes it at once. */
export function startLateLinks(): void {
  addEventListener('load', () => {
    // In front of another style sheet, one would make Chromium take up its fonts anew and lay out all text.
    document.body.insertAdjacentHTML('beforeend', document.querySelector('#late')?.textContent ?? '');
  });
}
