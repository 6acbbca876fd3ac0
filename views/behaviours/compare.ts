/** Lays each "after" over its "before"; a range input moves the seam between them. */
export function startComparisons(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('.pair > input')) {
    const pair = input.parentElement as HTMLElement;
    const moveSeam = () => {
      const share = Math.round(input.valueAsNumber);
      pair.style.setProperty('--seam', `${input.value}%`);
      input.setAttribute('aria-valuetext', `${share} % vorher, ${100 - share} % nachher`);
    };
    input.addEventListener('input', moveSeam);
    moveSeam();
    pair.classList.add('pair--compared');
  }
}
