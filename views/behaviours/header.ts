const threshold = 100;

/** Marks the header once the page is scrolled past 100 px. */
export function startHeader(): void {
  const update = () => document.querySelector('.header')?.classList.toggle('header--scrolled', scrollY > threshold);
  addEventListener('scroll', update);
  // Reading the scroll position forces a layout, so it waits for a task of its own.
  setTimeout(update);
}
