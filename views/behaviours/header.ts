const threshold = 100;

/** Marks the header once the page is scrolled past 100 px. */
export function startHeader(): void {
  const update = () =>
    document.querySelector('.header')?.classList.toggle('header--scrolled', scrollY > threshold);
  addEventListener('scroll', update, { passive: true });
  // Not at once: before the first paint, reading the position makes the browser lay out twice.
  addEventListener('load', update);
}
