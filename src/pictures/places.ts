import { createHash } from 'node:crypto';

export type Size = { width: number; height: number };
export type Area = Size & { left: number; top: number };
export type Place = keyof typeof places;
export type Format = keyof typeof formats;
/** A picture with what its crop keeps in the middle, in shares of width and height. */
export type Wanted = { id: string; place: Place; focus: { x: number; y: number } };

/** The shape of each place, the widths that browsers choose from, and the one for the few that don't know AVIF. */
export const places = {
  /** For the owner, who sees all of it. */
  whole: { ratio: undefined, widths: [], fallback: 480 },
  card: { ratio: 3 / 2, widths: [760, 1140, 1600], fallback: 1140 },
  pair: { ratio: 4 / 3, widths: [560, 1120], fallback: 840 },
  portrait: { ratio: 1, widths: [240, 480], fallback: 360 },
} as const;

export const formats = {
  // Colour in half the resolution, as in every JPEG: a phone decodes it in a fifth less time.
  avif: { quality: 50, effort: 4, chromaSubsampling: '4:2:0' },
  webp: { quality: 72, effort: 5 },
  jpg: { quality: 74, mozjpeg: true },
};

/** The largest area of that ratio, as near to the focus as the edges allow. */
export function toCrop({ width, height }: Size, ratio = width / height, focus = { x: 0.5, y: 0.5 }): Area {
  const kept = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  };
  const place = (share: number, whole: number, part: number) =>
    Math.max(0, Math.min(whole - part, Math.round(share * whole - part / 2)));
  return { ...kept, left: place(focus.x, width, kept.width), top: place(focus.y, height, kept.height) };
}

/** What a picture of that size becomes: the JPEG first, then AVIF from small to large. Nothing is enlarged. */
export function toFiles(wanted: Wanted, size: Size) {
  const { ratio, widths, fallback } = places[wanted.place];
  const area = toCrop(size, ratio, wanted.focus);
  const crop = toCropHash(wanted);
  const toFile = (format: 'jpg' | 'avif', most: number) => {
    const width = Math.min(most, area.width);
    return { id: wanted.id, crop, format, width, area, name: `${wanted.id}-${crop}-${width}.${format}` };
  };
  const fitting = widths.filter((width, index) => width <= area.width || index === 0);
  return [toFile('jpg', fallback), ...fitting.map((width) => toFile('avif', width))];
}

/** Stands in the addresses of a crop's files, so that they may be kept for good. */
export function toCropHash({ place, focus }: Wanted): string {
  const text = JSON.stringify([places[place], focus.x.toFixed(3), focus.y.toFixed(3), formats]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
