import type { Content, PictureChoice } from '../../views/content/content.ts';
import type { Place, Wanted } from '../pictures/places.ts';

/** The uploaded pictures that the content shows, in the shape of their places. */
export function listWanted({ home, services, references, people }: Content): Wanted[] {
  const choices: [Place, PictureChoice][] = [
    ['card', home.picture],
    ...services.entries.map(({ picture }): [Place, PictureChoice] => ['card', picture]),
    ...references.entries.flatMap(({ before, after }): [Place, PictureChoice][] => [
      ['pair', before],
      ['pair', after],
    ]),
    ...people.entries.map(({ portrait }): [Place, PictureChoice] => ['portrait', portrait]),
  ];
  return choices.filter(([, { file }]) => isUploaded(file)).map(([place, choice]) => toWanted(choice, place));
}

/** Otherwise it is one of the build. */
export const isUploaded = (file: string) => file.startsWith('bild_');

export function toWanted({ file, x, y }: PictureChoice, place: Place): Wanted {
  return { id: file, place, focus: { x, y } };
}
