export type WallColour = {
  /** As shown, posted and mailed. */
  name: string;
  /** Of the strip to press, and of the wall until its picture has come. Needs a contrast of 4.5:1 with white text. */
  paint: string;
  /** Name of a JPEG in static/pictures without its ending: the hero's room in that colour. */
  picture: string;
};

/** The first is the wall's colour at the start. With more than seven, strips get narrower than 44 px on a phone. */
export const wallColours: readonly WallColour[] = [
  { name: 'Petrol', paint: '#0f4c5c', picture: 'hero' },
  { name: 'Salbei', paint: '#636849', picture: 'hero-salbei' },
  { name: 'Terrakotta', paint: '#a7482d', picture: 'hero-terrakotta' },
  { name: 'Nachtblau', paint: '#333548', picture: 'hero-nachtblau' },
  { name: 'Ocker', paint: '#905920', picture: 'hero-ocker' },
  { name: 'Rosenholz', paint: '#915044', picture: 'hero-rosenholz' },
  { name: 'Waldgrün', paint: '#3d4d33', picture: 'hero-waldgruen' },
];

export function toWallColour(value: unknown): string | undefined {
  return wallColours.find(({ name }) => name === value)?.name;
}
