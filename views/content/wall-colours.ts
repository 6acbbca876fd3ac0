export type WallColour = {
  /** What the form posts. */
  id: string;
  title: string;
  /** As on the strip and the strokes; white words on it have 4.5:1 at least. */
  paint: string;
  /** Name of a JPEG in static/pictures, the hero's room with that paint. */
  picture: string;
};

/** In the order of the strips; the first is what the wall wears from the start. */
export const wallColours: readonly WallColour[] = [
  { id: 'petrol', title: 'Petrol', paint: '#0f4c5c', picture: 'hero' },
  { id: 'salbei', title: 'Salbei', paint: '#636849', picture: 'hero-salbei' },
  { id: 'terrakotta', title: 'Terrakotta', paint: '#a7482d', picture: 'hero-terrakotta' },
  { id: 'nachtblau', title: 'Nachtblau', paint: '#333548', picture: 'hero-nachtblau' },
  { id: 'ocker', title: 'Ocker', paint: '#905920', picture: 'hero-ocker' },
  { id: 'rosenholz', title: 'Rosenholz', paint: '#915044', picture: 'hero-rosenholz' },
  { id: 'waldgruen', title: 'Waldgrün', paint: '#3d4d33', picture: 'hero-waldgruen' },
];

export function findWallColour(id: unknown): WallColour | undefined {
  return wallColours.find((colour) => colour.id === id);
}

/** A stored wish outlives its row here. */
export function toColourTitle(id: string): string {
  return findWallColour(id)?.title ?? id;
}
