import { waitingMark } from '../content/photos.ts';

/** Goes on with photos that were on their way when the page was left. */
export function resumeWaitingPhotos(): void {
  const island = document.querySelector('[data-island=contact]');
  const input = island?.querySelector<HTMLInputElement>('#photos');
  try {
    if (island && input && localStorage.getItem(waitingMark) !== null)
      void import('./photos.ts').then(({ resumePhotos }) => resumePhotos(input, island));
  } catch {
    // A browser that keeps nothing has kept no photos.
  }
}
