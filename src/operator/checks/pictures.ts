import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { about } from '../../../views/content/about.ts';
import { serviceIds } from '../../../views/content/services.ts';
import { wallColours } from '../../../views/content/wall-colours.ts';
import { type Finding, reportOn } from './finding.ts';

const { error, warning, fine } = reportOn('Bilder');

/** Pixels of width that the layout needs; the build makes all sizes from these. */
export const neededWidths: Record<string, number> = {
  ...Object.fromEntries(['hero', ...wallColours.map(({ picture }) => picture)].map((name) => [name, 2400])),
  ...Object.fromEntries([...serviceIds, about.image].map((name) => [name, 1600])),
};

/** Whether the pictures are large enough, and those that the build was made from. */
export async function checkPictures({ folder, builtAt }: { folder: string; builtAt: number }) {
  const findings = await Promise.all(
    Object.entries(neededWidths).map(async ([name, needed]): Promise<Finding[]> => {
      const path = join(folder, `${name}.jpg`);
      const width = await readFile(path).then(toWidth, () => undefined);
      if (width === undefined)
        return [error(`${path} fehlt oder ist kein JPEG. Bitte ein Bild dorthin legen.`)];
      if (width < needed)
        return [
          error(
            `${path} ist ${width} Pixel breit, nötig sind ${needed}. Bitte ein größeres Bild nehmen und „npm run build“ ausführen.`,
          ),
        ];
      return (await stat(path)).mtimeMs > builtAt
        ? [warning(`${path} ist neuer als der Build. Bitte „npm run build“ ausführen.`)]
        : [];
    }),
  );
  const all = findings.flat();
  return all.length > 0 ? all : [fine('Alle Bilder sind groß genug.')];
}

/** Reads a JPEG's width from its frame header. */
export function toWidth(jpeg: Buffer): number | undefined {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return jpeg.readUInt16BE(at + 7);
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return undefined;
}
