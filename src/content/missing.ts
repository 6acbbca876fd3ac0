import type { Company } from '../../views/content/company.ts';
import type { Content, SectionName } from '../../views/content/content.ts';
import { services } from '../../views/content/services.ts';
import { listFields, listLeaves } from './field-tree.ts';
import { judge } from './judge.ts';
import type { Published } from './published.ts';
import { isSampleValue, sample } from './sample.ts';
import { sectionNames, sections } from './sections.ts';
import { listWanted } from './wanted-pictures.ts';

/** A sentence for the owner, and the section in which he does something about it. */
export type Gap = { section: SectionName; text: string; isSample?: boolean };

/** What the law wants of a company of its legal form and is missing, invented or wrong. */
export function listMissing(published: Published, now: number): Gap[] {
  const { content, company, samples } = published;
  const needs = listNeeds(company.legalForm).map((need) => ({ ...need, fields: listUnmet(need, content) }));
  const unmet = needs.flatMap(({ section, fields }) => fields.map(({ key }) => `${section}.${key}`));
  const isUnmet = (section: SectionName, path: string) => unmet.includes(`${section}.${path.split('.')[0]}`);
  const covered = samples.includes('legal') ? ['contact', 'legal'] : ['contact'];
  return [
    ...needs.flatMap(({ page, section, fields }) => {
      const labels = fields.map(({ facts }) => facts.label).join(', ');
      return labels ? { section, text: `Für ${page} fehlt noch: ${labels}.` } : [];
    }),
    ...listUnlicensed(company),
    ...listMistakes(published, now).flatMap(({ path, ...gap }) => (isUnmet(gap.section, path) ? [] : gap)),
    ...samples
      .filter((section) => !covered.includes(section))
      .map((section) => ({ section, text: `Noch der Mustertext: ${sections[section].title}.`, isSample: true })),
  ];
}

type Need = { page: string; section: 'contact' | 'legal'; keys: readonly string[] };

const register = ['registerNumber', 'registerCourt', 'seat'];
const ofForm = { einzelunternehmen: ['owner'], eingetragen: ['owner', ...register], gmbh: register };
const ofAll = ['legalName', 'vatId', 'purpose', 'licences', 'chamber', 'guilds', 'authority', 'pictureCredit'];
/** Missing only if they are invented. */
const optional = /^vatId|gisaNumber$/;

const listNeeds = (legalForm: Company['legalForm']): Need[] => [
  { page: 'das Impressum', section: 'contact', keys: ['name', 'street', 'postalCode', 'city', 'phone', 'email'] },
  { page: 'das Impressum', section: 'legal', keys: [...ofForm[legalForm], ...ofAll] },
  { page: 'die Datenschutzerklärung', section: 'legal', keys: ['hosting', 'mailProvider', 'logDays'] },
  { page: 'die AGB', section: 'legal', keys: ['clauses'] },
  { page: 'die Rechtstexte', section: 'legal', keys: ['complianceDates'] },
];

function listUnmet({ section, keys }: Need, content: Content) {
  const { schema } = sections[section];
  const oldCredit = listWanted(content).length > 0 && sample.legal.pictureCredit;
  const isUnmet = (path: string, value: unknown) =>
    value === '' ? !optional.test(path) : value === oldCredit || isSampleValue(section, value);
  const unmet = listLeaves(schema, content[section]).filter(({ path, value }) => isUnmet(path, value));
  return listFields(schema).filter(
    ({ key }) => keys.includes(key) && unmet.some(({ path }) => path.split('.')[0] === key),
  );
}

function listUnlicensed({ licences }: Company): Gap[] {
  const licensed = licences.map(({ trade }) => trade);
  const titles = services.filter(({ trade }) => !licensed.includes(trade)).map(({ title }) => `„${title}“`);
  const text = `Für das Impressum fehlt noch die Gewerbeberechtigung für ${titles.join(', ')}.`;
  return titles.length > 0 ? [{ section: 'legal', text }] : [];
}

type Mistake = Gap & { path: string };

/** What can't be saved like that today: older releases and imports took it. */
function listMistakes({ content, company, samples }: Published, now: number): Mistake[] {
  const saved = sectionNames.filter((name) => !samples.includes(name));
  const mistakes = saved.flatMap((section) => {
    const { schema, title } = sections[section];
    const labels = new Map(listLeaves(schema, content[section]).map(({ path, facts }) => [path, facts.label]));
    const { errors } = judge(section, content[section], now, content[section]);
    return Object.entries(errors).map(([path, message]) => {
      const label = labels.get(path);
      return { section, path, text: `${label ? `${title}, ${label}` : title}: ${message}` };
    });
  });
  const { authority } = content.legal;
  const office = 'Rechtliches, Gewerbebehörde: In Wien ist es ein Magistratisches Bezirksamt.';
  const noHours = 'Für die Startseite fehlen noch die Öffnungszeiten.';
  return [
    ...mistakes,
    ...(authority && content.contact.city === 'Wien' && !authority.includes('Bezirksamt')
      ? [{ section: 'legal' as const, path: 'authority', text: office }]
      : []),
    ...(company.openingHours.length === 0 ? [{ section: 'hours' as const, path: 'weekly', text: noHours }] : []),
  ];
}
