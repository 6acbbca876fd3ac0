import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Content, SectionName } from '../../views/content/content.ts';
import { listPictures, readDeletions, withoutDeleted } from '../content/erase.ts';
import { judge } from '../content/judge.ts';
import { sectionNames } from '../content/sections.ts';
import type { ContentStore } from '../store/content-store.ts';
import type { PictureStore } from '../store/sqlite/pictures.ts';

export type Import = {
  sections: Partial<Content>;
  /** Where those are that this installation may not have, by their ids. */
  pictures: ReadonlyMap<string, string>;
  /** What else is to be told. */
  notes: readonly string[];
  /** Then sections that were ever saved here stay as they are. */
  isFirst: boolean;
};

/** Pictures are files, so that they can be looked at, and the texts stay short enough for an editor. */
export const toPictureFolder = (file: string) => `${file}-pictures`;

/** Throws if there is anything that the owner could not have saved. */
export function readExport(file: string): Import {
  const { sections }: Pick<Import, 'sections'> = JSON.parse(readFileSync(file, 'utf8'));
  const problems = Object.entries(sections).flatMap(([name, value]) =>
    sectionNames.includes(name as SectionName) ? judgeFormer(name as SectionName, value) : `${name} is no section.`,
  );
  if (problems.length > 0) throw new Error(['Nothing was saved.', ...problems].join('\n'));
  const pictures = listPictures(sections).map((id) => [id, join(toPictureFolder(file), `${id}.jpg`)] as const);
  return { sections, pictures: new Map(pictures), notes: [], isFirst: false };
}

/** What the owner would be told; days may have passed since. */
export function judgeFormer(name: SectionName, value: unknown): string[] {
  const { errors } = judge(name, value, Date.now(), value as never);
  return Object.entries(errors).map(([field, message]) => `${name}.${field}: ${message}`);
}

type Place = { dataDir: string; content: ContentStore; pictures: PictureStore };

/** Saves what differs; resolves to a line for each section that does, and the notes. */
export async function saveImport({ sections, notes, ...others }: Import, place: Place): Promise<string[]> {
  const values = withoutDeleted(sections, readDeletions(place.dataDir)) as Partial<Content>;
  await addPictures(listPictures(values), others.pictures, place.pictures);
  const lines: string[] = [];
  for (const [section, given] of Object.entries(values)) {
    // As the owner's form would store it, a date for example.
    const { value = given } = judge(section as SectionName, given, Date.now(), given as never);
    const [newest] = await place.content.history(section);
    if (isDeepStrictEqual(newest?.value, value)) continue;
    const isLeft = newest && others.isFirst;
    const saved = isLeft ? newest : await place.content.save({ section, value, base: newest?.id ?? 0 });
    if ('conflict' in saved) throw new Error(`${section} has just been changed: import it again.`);
    lines.push(isLeft ? `not imported, since it was changed here before: ${section}` : `imported: ${section}`);
  }
  return [...(lines.length > 0 ? lines : ['Nothing differs.']), ...notes];
}

async function addPictures(ids: readonly string[], paths: Import['pictures'], pictures: PictureStore): Promise<void> {
  const present = (await pictures.list()).map(({ id }) => id);
  const files = [...paths].filter(([id]) => ids.includes(id) && !present.includes(id));
  const lost = files.find(([, path]) => !existsSync(path));
  if (lost) throw new Error(`Nothing was saved. There is no ${lost[1]}.`);
  const { readPicture } = await import('../pictures/images.ts');
  for (const [id, path] of files) {
    const read = readPicture(readFileSync(path), { leastWidth: 1, ratio: 1 });
    const refuse = ({ message }: Error) => Promise.reject(new Error(`Nothing was saved. ${path}: ${message}`));
    await pictures.add(id, await read.catch(refuse));
  }
}
