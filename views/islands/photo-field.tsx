import { memo, type RefObject, useEffect, useRef } from 'react';
import type { Photos } from '../behaviours/photos.ts';
import { photoTypes } from '../content/photos.ts';

/** What shows and sends photos, once some were chosen. */
export type PhotosRef = RefObject<Promise<Photos> | undefined>;

/** Never part of the posted form: photos follow it. The script that takes them is fetched with the first choice. */
export const PhotoField = memo(function PhotoField({ photos }: { photos: PhotosRef }) {
  const input = useRef<HTMLInputElement>(null);

  function choose() {
    const element = input.current;
    const island = element?.closest('[data-island]');
    const files = [...(element?.files ?? [])];
    if (!element || !island || files.length === 0) return;
    photos.current ??= import('../behaviours/photos.ts').then(({ createPhotos }) => createPhotos(element, island));
    photos.current.then(
      (loaded) => loaded.add(files),
      () => {
        photos.current = undefined;
      },
    );
  }

  useEffect(() => {
    // Not on the server: the page would be heavier.
    if (input.current) Object.assign(input.current, { accept: photoTypes, multiple: true });
    // Also those chosen before this ran.
    choose();
  });

  return (
    <div className="field field--wide photos">
      <div className="field__label">
        <label htmlFor="photos" suppressHydrationWarning>
          Fotos (freiwillig)
        </label>
        <small id="photos-hint" suppressHydrationWarning>
          bis zu zehn
        </small>
      </div>
      <div className="pick">
        <input ref={input} id="photos" type="file" aria-describedby="photos-hint" onChange={choose} />
      </div>
    </div>
  );
});
