import type { Request } from 'express';
import { formatMoment } from '../../views/content/format.ts';
import { readDeletions, withoutDeleted } from '../content/erase.ts';
import { listLeaves, listPlacedPictures, toShape } from '../content/field-tree.ts';
import { judge } from '../content/judge.ts';
import { type Section, sections } from '../content/sections.ts';
import { listWanted } from '../content/wanted-pictures.ts';
import type { Context } from '../context.ts';
import type { Size } from '../pictures/places.ts';
import { PictureError } from '../pictures/refusals.ts';
import type { ContentVersion } from '../store/content-store.ts';
import { HttpError } from '../web/errors.ts';
import type { Pages } from '../web/render.tsx';
import { type PostedForm, readPostedForm } from './posted-form.ts';
import { Fields, type FormState, imageWidth } from './website-fields.tsx';
import { More, OwnerPage, Rows } from './website-pages.tsx';
import type { Answer, Reply, ToHref } from './website-route.tsx';
import { leaveOutEmpty, takeStep, toTyped, type Values } from './website-values.ts';

const [mostPosts, mostPictures] = [500, 100];
/** Of the earlier versions. */
const mostShown = 50;
const texts = {
  tooMany: 'Heute wurde hier schon sehr oft gespeichert. Bitte lassen Sie diese Seite offen, morgen geht es weiter.',
  notStored: 'Das ließ sich gerade nicht speichern. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  tooLarge: 'Möglich sind 12 MB für ein Foto und 40 MB für alle zusammen. Bitte ein kleineres wählen.',
  tooManyPictures: 'Heute sind schon sehr viele Fotos gekommen. Bitte morgen weitermachen.',
  gone: 'Dieses Foto gibt es nicht mehr. Bitte noch einmal wählen.',
};

type Filled = { value: Values; base: number; errors?: Record<string, string>; refusal?: string };

/** The form of a section; whatever comes of a post, all that was typed stays. */
export function createSectionForm(context: Context, pages: Pages, count: (name: string) => Promise<number>) {
  const { config, store, content, pictures, assets, clock } = context;

  const get: Answer = async (req, toHref) => {
    const section = findSection(req);
    const draft = await store.content.findDraft(String(req.query.entwurf));
    const [newest] = await store.content.history(section.name, 1);
    const { value, base } = draft?.section === section.name ? draft : { value: newest?.value, base: newest?.id ?? 0 };
    const filled = toShape(section.schema, value ?? content.current().content[section.name]) as Values;
    if (Array.isArray(filled.entries) && filled.entries.length === 0) takeStep(section.schema, filled, 'add entries');
    return show(section, toHref, { value: filled, base });
  };

  const post: Answer = async (req, toHref) => {
    const section = findSection(req);
    const form = await readPostedForm(req);
    // It may have been open since before something was deleted for good.
    const value = withoutDeleted(toTyped(section.schema, form.fields), readDeletions(config.dataDir)) as Values;
    const filled = { value, base: toId(form.fields.get('base')) };
    try {
      if ((await count('website posts')) <= mostPosts) return await take(section, toHref, filled, form);
      return await show(section, toHref, { ...filled, refusal: texts.tooMany }, 429);
    } catch (err) {
      req.log.error({ err, section: section.name }, 'content not stored');
      return show(section, toHref, { ...filled, refusal: texts.notStored }, 503);
    }
  };

  async function take(section: Section, toHref: ToHref, { value, base }: Filled, form: PostedForm): Promise<Reply> {
    const { name, schema, path, place } = section;
    const problems = await takePictures(schema, value, form);
    const step = [...form.fields.keys()].find((key) => key.startsWith('tap ')) ?? form.fields.get('step');
    if (step) takeStep(schema, value, step);
    else if (Object.keys(problems).length === 0) leaveOutEmpty(schema, value);
    const judged = step ? { errors: {} } : judge(name, value, clock.now(), content.current().content[name]);
    const errors = { ...judged.errors, ...problems };
    if (step || Object.keys(errors).length > 0) return show(section, toHref, { value, base, errors }, step ? 200 : 422);
    const draft = await store.content.addDraft({ section: name, value: judged.value, base });
    return { to: toHref(`/${path}/vorschau/${draft}`) + toHash(place) };
  }

  async function takePictures(schema: Section['schema'], value: Values, { fields, files }: PostedForm) {
    const errors: Record<string, string> = {};
    await pictures.prepare([], false);
    for (const { path, place, choice } of listPlacedPictures(schema, value)) {
      const upload = `${path}.upload`;
      const file = files.get(upload);
      const size = pictures.findSize(choice.file);
      try {
        if (file && (await count('website pictures')) > mostPictures) throw new PictureError(texts.tooManyPictures);
        if (file) choice.file = (await pictures.add(file, place)).id;
        else if (files.has(upload)) throw new PictureError(texts.tooLarge);
        else if (fields.get('step') === `remove ${path}`) Object.assign(choice, { file: '', alt: '' });
        else if (size) Object.assign(choice, toFocus(path, size, fields));
        else if (choice.file && !assets.chosenPicture(choice)) {
          choice.file = '';
          throw new PictureError(texts.gone);
        }
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        errors[upload] = error.message;
      }
    }
    return errors;
  }

  async function show(section: Section, toHref: ToHref, filled: Filled, status = 200): Promise<Reply> {
    const { name, path, place, title, intro, schema } = section;
    const { value, base, errors = {}, refusal } = filled;
    const filledIn = { ...content.current().content, [name]: value };
    await pictures.prepare([...listWanted(filledIn), ...listWanted(filledIn, 'whole')], false);
    // A refused picture stands beside the field that it was chosen in.
    const shown = Object.entries(errors).map(([field, text]) => [field.replace(/\.file$/, '.upload'), text] as const);
    const leaves = listLeaves(schema, value);
    const toTitle = (field: string, text: string) =>
      [leaves.find(({ path }) => path === field.replace(/upload$/, 'file'))?.name, text].filter(Boolean).join(': ');
    const action = toHref(`/${path}`);
    const form: FormState = { errors: Object.fromEntries(shown), toAction: (field) => `${action}#${field}` };
    const versions = await store.content.history(name, mostShown).catch(() => []);
    const isTwice = (time: number) =>
      versions.filter((each) => formatMoment(each.savedAt) === formatMoment(time)).length > 1;
    const former = versions.slice(1).map(({ id, savedAt }) => ({
      href: toHref(`/rueckgaengig/${id}`) + toHash(place),
      title: formatMoment(savedAt),
      note: isTwice(savedAt) ? `und ${new Date(savedAt).getSeconds()} Sekunden` : undefined,
    }));
    const entries = [...listErasable(section, versions)];
    const page = (
      <OwnerPage title={title} home={toHref('')}>
        {intro && <p className="lead">{intro}</p>}
        {(refusal || shown.length > 0) && (
          <div className="note" role="alert">
            <p>{refusal ?? 'Bitte noch ansehen:'}</p>
            <Rows entries={shown.map(([field, text]) => ({ href: `#${field}`, title: toTitle(field, text) }))} />
          </div>
        )}
        {/* Judged by the server alone, in German. */}
        <form className="form" method="post" encType="multipart/form-data" action={action} noValidate>
          {/* Enter in a field presses the first button. */}
          <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden />
          <input type="hidden" name="base" value={base} />
          <Fields schema={schema} value={value} path="" form={form} />
          <button className="button" type="submit">
            Vorschau ansehen
          </button>
        </form>
        <More title="Frühere Fassungen" entries={former} none="Hier gibt es noch keine." />
        <More
          title="Endgültig löschen"
          entries={entries.map(([id, label]) => ({ href: toHref(`/${path}/loeschen/${id}`), title: label }))}
        />
      </OwnerPage>
    );
    return { html: pages.website(page), status };
  }

  return { get, post };
}

export function findSection({ params }: Request): Section {
  const section = Object.values(sections).find(({ path }) => path === params.section);
  if (!section) throw new HttpError(404);
  return section as Section;
}

const toHash = (place: string) => place.replace(/^[^#]*/, '');

/** Of a version; 0 for what can't be one. */
export const toId = (text: unknown) => (Number.isSafeInteger(Number(text)) ? Number(text) : 0);

/** Names of all entries that any version has, by their ids, where people may withdraw their consent. */
export function listErasable({ name }: Section, versions: readonly ContentVersion[]): Map<string, string> {
  if (!['testimonials', 'references', 'people'].includes(name)) return new Map();
  type Entries = { entries: { id: string; name?: string; work?: string }[] };
  const entries = versions.flatMap(({ value }) => (value as Entries).entries);
  return new Map(entries.map(({ id, name: person, work }) => [id, person ?? work ?? id]));
}

/** Where the owner has tapped the picture, else what he has chosen. */
function toFocus(path: string, { width, height }: Size, fields: PostedForm['fields']) {
  const [x, y] = fields.get(`${path}.focus`)?.split(' ') ?? [];
  if (!fields.has(`tap ${path}.x`)) return { x: toShare(Number(x)), y: toShare(Number(y)) };
  const [tapX = 0, tapY = 0] = ['x', 'y'].map((axis) => Number(fields.get(`tap ${path}.${axis}`)) / imageWidth);
  return { x: toShare(tapX), y: toShare((tapY * width) / height) };
}

const toShare = (share: number) =>
  Number.isFinite(share) ? Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000 : 0.5;
