import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Company, OpeningHours } from '../../views/content/company.ts';
import { toAboutLead } from '../../views/content/page-texts.ts';
import { serviceIds } from '../../views/content/services.ts';
import { toViennaDate } from '../calendar/vienna-time.ts';
import { listPictures } from '../content/erase.ts';
import { toShape } from '../content/field-tree.ts';
import { sample } from '../content/sample.ts';
import { sections } from '../content/sections.ts';
import { type Import, judgeFormer } from './import-content.ts';
import shipped from './release-2.1.json' with { type: 'json' };

type Review = { sample: boolean; consent?: boolean };

/** What views/content of release 2.1.0 had, one value in each file. */
type Files = {
  company: Company & { samples: Record<string, string>; geo?: object };
  services: { id: string; imageAlt: string }[];
  testimonials: Review[];
  ratings: (Review & { label: string; value: number; asOf: string })[];
  about: { lead: string; bindingLead: string; paragraph: string; points: object[]; image: string; imageAlt: string };
};
/** It stood in the code of that release. */
const lead = 'Wir malen Wohnungen aus, richten Fassaden her und verlegen Böden in Wien und Umgebung.';
const fileNames = ['company', 'services', 'testimonials', 'ratings', 'about'] as const;

/** The sections that differ from the sample of release 2.1.0, to the letter; notes say what has no place any more. */
export async function readFormerContent(folder: string): Promise<Import & { email: string }> {
  const files = Object.fromEntries(await Promise.all(fileNames.map((name) => load(folder, name)))) as Files;
  const pictures = globSync(join(folder, 'static/pictures/*.jpg'))
    .map((path) => ({ path, name: parse(path).name, hash: toHash(readFileSync(path)) }))
    .filter(({ name, hash }) => hash !== Object(shipped.pictures)[name]);
  const ids = new Map(pictures.map(({ name, hash }) => [name, `bild_${hash}`]));
  const values = toValues(files, (name, alt) => ({ file: ids.get(name) ?? name, alt, x: 0.5, y: 0.5 }));
  const isEdited = (name: keyof typeof values) => toHash(JSON.stringify(values[name])) !== shipped.sections[name];
  // Hours of which nothing is saved are unknown as soon as the company is real.
  const isKept = (name: keyof typeof values) => isEdited(name) || (name === 'hours' && isEdited('contact'));
  const names = (Object.keys(values) as (keyof typeof values)[]).filter(isKept);
  const shaped = names.map((name) => ({ name, value: toShape(sections[name].schema, values[name]) }));
  const used = listPictures(values);
  const unused = pictures.filter(({ hash }) => !used.includes(`bild_${hash}`)).map(({ path }) => path);
  return {
    sections: Object.fromEntries(shaped.map(({ name, value }) => [name, value])),
    pictures: new Map(pictures.map(({ path, hash }) => [`bild_${hash}`, path])),
    notes: [
      ...shaped.flatMap(({ name, value }) => judgeFormer(name, value).map((problem) => `to correct: ${problem}`)),
      ...listLeft(files).map((left) => `left out: ${left}`),
      ...unused.map((path) => `part of the build, not imported (see CHANGELOG.md): ${path}`),
    ],
    isFirst: true,
    email: files.company.email,
  };
}

async function load(folder: string, name: string): Promise<[string, unknown]> {
  const path = join(folder, `views/content/${name}.ts`);
  const loaded = await import(pathToFileURL(path).href).catch((error) => ({ error }));
  if (!loaded[name]) throw new Error(`${path} is not as in release 2.1.0. ${loaded.error?.message ?? ''}`);
  return [name, loaded[name]];
}

function toValues({ company, ...files }: Files, toPicture: (name: string, alt: string) => object) {
  const { samples, geo, name, address, phone, phoneDisplay, email, serviceArea, openingHours, ...legal } = company;
  const { paragraph, points, image, imageAlt } = files.about;
  const rating = new Intl.NumberFormat('de-AT', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    contact: { name, ...address, phone: phoneDisplay, email, serviceArea },
    hours: { weekly: toWeekly(openingHours), closedOnEves: true },
    home: {
      ...sample.home,
      lead,
      about: paragraph,
      points: withIds('point', points),
      picture: toPicture(image, imageAlt),
    },
    services: {
      entries: files.services
        .filter(({ id }) => serviceIds.some((known) => known === id))
        .map(({ imageAlt: alt, ...service }) => ({ ...service, picture: toPicture(service.id, alt) })),
    },
    testimonials: {
      // That they agreed was known, but not when.
      entries: withIds('testimonial', files.testimonials.filter(isReal)).map((entry) => ({
        ...entry,
        consent: toViennaDate(Date.now()),
      })),
    },
    ratings: {
      entries: withIds('rating', files.ratings.filter(isReal)).map(({ label, value, asOf, ...entry }) => ({
        ...entry,
        platform: label,
        value: rating.format(value),
        asOf: asOf.split('/').reverse().join('-'),
      })),
    },
    legal: {
      ...legal,
      managers: 'managers' in legal ? legal.managers.join('\n') : '',
      guilds: legal.guilds.join('\n'),
      licences: withIds('licence', legal.licences),
      logDays: String(legal.logDays),
    },
  };
}

const isReal = ({ sample: isSample, consent }: Review) => !isSample && consent !== false;

const withIds = <Entry extends object>(name: string, entries: readonly Entry[]) =>
  entries.map((entry, index) => ({ ...entry, id: `${name}-${index + 1}` }));

function toWeekly(openingHours: readonly OpeningHours[]): Record<string, string> {
  const short = (time: string) => time.replace(/^0/, '').replace(/:00$/, '');
  const weekly: Record<string, string> = {};
  for (const { days, opens, closes } of openingHours)
    for (const day of days.map((each) => each.toLowerCase()))
      weekly[day] = [weekly[day], `${short(opens)}–${short(closes)}`].filter(Boolean).join(', ');
  return weekly;
}

function listLeft({ company, testimonials, about }: Files): string[] {
  const silent = testimonials.filter(({ sample: isSample, consent }) => !isSample && !consent);
  return [
    company.geo ? 'company.geo' : [],
    about.lead === toAboutLead(false) ? [] : 'about.lead',
    about.bindingLead === toAboutLead(true) ? [] : 'about.bindingLead',
    silent.length > 0 ? `${silent.length} testimonials without consent` : [],
  ].flat();
}

const toHash = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url').slice(0, 16);
