export type WallColour = {
  /** What visitors read, the form posts and the owner's mail says. */
  name: string;
  /** As on the strip and the strokes; white words on it have 4.5:1 at least. */
  paint: string;
  /** Name of a JPEG in static/pictures, the hero's room with that paint. */
  picture: string;
};

/** In the order of the strips; the first is what the wall wears from the start. */
export const wallColours: readonly WallColour[] = [
  { name: 'Petrol', paint: '#0f4c5c', picture: 'hero' },
  { name: 'Salbei', paint: '#636849', picture: 'hero-salbei' },
  { name: 'Terrakotta', paint: '#a7482d', picture: 'hero-terrakotta' },
  { name: 'Nachtblau', paint: '#333548', picture: 'hero-nachtblau' },
  { name: 'Ocker', paint: '#905920', picture: 'hero-ocker' },
  { name: 'Rosenholz', paint: '#915044', picture: 'hero-rosenholz' },
  { name: 'Waldgrün', paint: '#3d4d33', picture: 'hero-waldgruen' },
];

/** Undefined for anything but a name in the list. */
export function toWallColour(value: unknown): string | undefined {
  return wallColours.find(({ name }) => name === value)?.name;
}
