import type { Content, PictureChoice } from '../../views/content/content.ts';
import type { Place, Wanted } from '../pictures/places.ts';
import { listPlacedPictures } from './field-tree.ts';
import { sectionNames, sections } from './sections.ts';

/** The uploaded pictures that the content shows, in the shape of their places or of another one. */
export function listWanted(content: Content, shape?: Place): Wanted[] {
  const all = sectionNames.flatMap((name) => listPlacedPictures(sections[name].schema, content[name]));
  return all
    .filter(({ choice }) => isUploaded(choice.file))
    .map(({ choice, place }) => toWanted(choice, shape ?? place));
}

/** Otherwise it is one of the build. */
export const isUploaded = (file: string) => file.startsWith('bild_');

export function toWanted({ file, x, y }: PictureChoice, place: Place): Wanted {
  return { id: file, place, focus: place === 'whole' ? { x: 0.5, y: 0.5 } : { x, y } };
}
