const threshold = 100;

/** Marks the header once the page is scrolled past 100 px. */
export function startHeader(): void {
  const update = () =>
    document.querySelector('.header')?.classList.toggle('header--scrolled', scrollY > threshold);
  addEventListener('scroll', update);
  // Reading the position makes the browser lay out: in a task of its own, the page's end being long enough already.
  setTimeout(update);
}
