import { readFileSync } from 'node:fs';
import type { PictureChoice } from '../../views/content/content.ts';
import type { PictureFiles } from '../../views/site.ts';

export type Manifest = {
  scripts: Record<string, { src: string; integrity: string }>;
  /** Style sheets as text, to be inlined. */
  styles: Record<string, string>;
  /** Style sheets that are linked, by URL. */
  stylesheets: Record<string, string>;
  fonts: Record<string, string>;
  pictures: Record<string, PictureFiles>;
  icons: Record<string, string>;
  /** Names of all files in the build's own assets folder. */
  files: string[];
};

export type Assets = ReturnType<typeof loadAssets>;

/** Reads manifest.json of a build folder; every look-up throws on an unknown name. */
export function loadAssets(buildFolder: string) {
  const manifest: Manifest = JSON.parse(readFileSync(`${buildFolder}/manifest.json`, 'utf8'));
  const files = { ...manifest.icons, ...manifest.fonts, ...manifest.stylesheets };
  return {
    script: (entry: string) => get(manifest.scripts, entry, `views/entries/${entry}.ts`),
    style: (name: string) => get(manifest.styles, name, `views/styles/${name}.css`),
    asset: (name: string) => get(files, name, `an asset named ${name}`),
    chosenPicture: ({ file }: PictureChoice): PictureFiles | undefined =>
      Object.hasOwn(manifest.pictures, file) ? manifest.pictures[file] : undefined,
    picture: (name: string) =>
      get(manifest.pictures, name, `static/pictures/${name}.jpg, and a row in scripts/pictures.ts`),
  };
}

function get<Value>(record: Record<string, Value>, name: string, wanted: string): Value {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  if (value === undefined) throw new Error(`The build does not know "${name}". It needs ${wanted}.`);
  return value;
}
