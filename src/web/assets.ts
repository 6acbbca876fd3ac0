import { readFileSync } from 'node:fs';
import type { PictureFiles } from '../../views/site.ts';

export type Script = { src: string; integrity: string };

export type Manifest = {
  scripts: Record<string, Script>;
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

export type Assets = {
  script(entry: string): Script;
  style(name: string): string;
  asset(name: string): string;
  picture(name: string): PictureFiles;
};

/** Reads manifest.json of a build folder; every look-up throws on an unknown name. */
export function loadAssets(buildFolder: string): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(`${buildFolder}/manifest.json`, 'utf8'));
  const files = { ...manifest.icons, ...manifest.fonts, ...manifest.stylesheets };
  return {
    script: (entry) => get(manifest.scripts, entry, `views/entries/${entry}.ts`),
    style: (name) => get(manifest.styles, name, `views/styles/${name}.css`),
    asset: (name) => get(files, name, `an asset named ${name}`),
    picture: (name) => get(manifest.pictures, name, `static/pictures/${name}.jpg and its row in scripts/pictures.ts`),
  };
}

function get<Value>(record: Record<string, Value>, name: string, wanted: string): Value {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  if (value === undefined) throw new Error(`The build does not know "${name}". It needs ${wanted}.`);
  return value;
}
