import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'express';
import { formatDay, formatMoment } from '../../views/content/format.ts';
import { toShape } from '../content/field-tree.ts';
import { toSections } from '../content/live-content.ts';
import { listMissing } from '../content/missing.ts';
import { toPublished } from '../content/published.ts';
import { type Section, sections } from '../content/sections.ts';
import { listWanted } from '../content/wanted-pictures.ts';
import type { Context } from '../context.ts';
import type { ContentVersion } from '../store/content-store.ts';
import { HttpError } from '../web/errors.ts';
import type { Pages } from '../web/render.tsx';
import { createPinCheck, pinStatuses } from './pin-check.ts';
import { readPostedForm } from './posted-form.ts';
import { createSectionForm, findSection, listErasable, toId } from './section-form.tsx';
import { OwnerPage, PreviewBar, Question, type QuestionProps, Rows } from './website-pages.tsx';
import type { Answer, Answers, Reply, ToHref } from './website-route.tsx';
import { listDifferences, type Values } from './website-values.ts';

const mostSaves = 200;
const messages = new Map(
  Object.entries({
    neu: 'Veröffentlicht. Ihre Besucher sehen das in ein paar Sekunden.',
    erst: 'Veröffentlicht. Ihre Besucher sehen das in ein paar Sekunden. Was auf der Website noch erfunden war, von den Öffnungszeiten bis zu den Kundenstimmen, ist jetzt weg. Tragen Sie als Nächstes Ihre Öffnungszeiten ein.',
    hallo:
      'Willkommen! Fangen Sie mit „Kontakt“ an. Bevor etwas öffentlich wird, sehen Sie es in einer Vorschau: Kaputt machen können Sie nichts.',
    fertig: 'Alles da: Impressum, Datenschutzerklärung und AGB sind vollständig.',
    gleich: 'Hier hat sich nichts geändert.',
    geloescht: 'Endgültig gelöscht, auch aus allen früheren Fassungen.',
  }),
);
const enough = {
  title: 'Für heute ist es genug',
  text: 'Heute wurde schon sehr oft veröffentlicht. Ihre Vorschau bleibt einen Tag lang, morgen geht es weiter.',
};
const withdrawn =
  'Für den Fall, dass jemand die Zustimmung zurückzieht: Der Eintrag und seine Bilder verschwinden von der Website, aus allen früheren Fassungen und aus den Sicherungen. Das lässt sich nicht rückgängig machen.';

/** What each address below /meine-website answers. */
export function createWebsiteAnswers(
  context: Context,
  pages: Pages,
  count: (name: string) => Promise<number>,
): Answers {
  const { store, content, pictures, clock } = context;
  const checkPin = createPinCheck(context);

  const showOverview: Answer = async (req, toHref) => {
    const versions = await store.content.read();
    const { content: shown, company, samples } = content.current();
    const rows = Object.values(sections).map(({ name, path, title }) => {
      const savedAt = versions.find((version) => version.section === name)?.savedAt;
      const section = shown[name];
      const isEmpty = name === 'hours' ? !company.openingHours.length : 'entries' in section && !section.entries.length;
      const unsaved = samples.includes(name) ? 'noch der Mustertext' : isEmpty ? 'noch leer' : 'wie voreingestellt';
      return { title, href: toHref(`/${path}`), note: savedAt ? `zuletzt geändert am ${formatDay(savedAt)}` : unsaved };
    });
    const gaps = listMissing(content.current(), clock.now()).filter(({ isSample }) => !isSample);
    const missing = gaps.map(({ section, text }) => ({ title: text, href: toHref(`/${sections[section].path}`) }));
    const lasting = versions.length === 0 ? 'hallo' : missing.length === 0 && 'fertig';
    const message = messages.get(String(req.query.stand ?? lasting));
    const page = (
      <OwnerPage title="Meine Website" home={toHref('')}>
        {message && (
          <p className="note" role="status">
            {message}
          </p>
        )}
        {missing.length > 0 && (
          <div className="note">
            <h2>Was noch fehlt</h2>
            <Rows entries={missing} />
          </div>
        )}
        <Rows entries={rows} />
      </OwnerPage>
    );
    return { html: pages.website(page) };
  };

  /** The page as it would be with a draft, or again with an earlier version; `other` was saved meanwhile. */
  async function preview(req: Request, toHref: ToHref, other?: ContentVersion): Promise<Reply> {
    const { section, value, base, draft, savedAt = 0 } = await findCandidate(req);
    const { name, schema, path, place, title } = section;
    const saved = toSections(await store.content.read());
    const published = toPublished({ ...saved, [name]: value }, 0);
    await pictures.prepare(listWanted(published.content), false);
    const gone = content.current().samples.filter((each) => each !== name && !published.samples.includes(each));
    const titles = gone.map((each) => sections[each].title).join(', ');
    const text = draft ? 'Vorschau – noch nicht veröffentlicht' : `${title}, so wie ab ${formatMoment(savedAt)}`;
    const button = other ? 'Meine Fassung veröffentlichen' : draft ? 'Veröffentlichen' : 'Wieder so zeigen';
    const bar = (
      <PreviewBar
        text={other ? `Inzwischen anders veröffentlicht: ${formatMoment(other.savedAt)}. Hier ist Ihre Fassung.` : text}
        isOpen={other !== undefined || !draft}
        differences={listDifferences(schema, saved[name] ?? content.current().content[name], value)}
        button={{ label: button, base: other?.id ?? base }}
      >
        {titles && <p>{`Damit verschwinden auch diese Mustertexte: ${titles}.`}</p>}
        {draft && <a href={`${toHref(`/${path}`)}&entwurf=${draft}`}>Weiter bearbeiten</a>}
        <a href={toHref('')}>{other ? 'Die andere behalten' : draft ? '← Übersicht' : 'Nichts ändern'}</a>
      </PreviewBar>
    );
    // A notice as on its first day.
    const days = 'entries' in value && name === 'closures' ? (value.entries as { from: string }[]) : [];
    const now = Math.max(clock.now(), Date.parse(`${days.at(-1)?.from}T12:00Z`) || 0);
    return { html: pages.preview(place.replace(/#.*/, ''), published, bar, now), status: other ? 409 : 200 };
  }

  const publish: Answer = async (req, toHref) => {
    // A slow body first: meanwhile something may be deleted for good.
    const base = toId((await readPostedForm(req)).fields.get('base'));
    const { section, value } = await findCandidate(req);
    const { name } = section;
    const [newest] = await store.content.history(name, 1);
    if (newest && isDeepStrictEqual(newest.value, value)) return { to: `${toHref('')}&stand=gleich` };
    if ((await count('website saves')) > mostSaves) return ask(toHref, enough, 429);
    const isFirst = name === 'contact' && content.current().samples.includes(name);
    const saved = await store.content.save({ section: name, value, base });
    if ('conflict' in saved) return preview(req, toHref, saved.conflict);
    await content.refresh();
    req.log.info({ section: name, version: saved.id }, 'content saved');
    return { to: `${toHref('')}&stand=${isFirst ? 'erst' : 'neu'}` };
  };

  /** Once the PIN was typed, since all else can be undone. */
  const erase: Answer = async (req, toHref) => {
    const { section, id, name } = await findEntry(req);
    const typed = req.method === 'POST' ? (await readPostedForm(req)).fields : [];
    const pin = await checkPin(req, 'website', Object.fromEntries(typed));
    const title = `${name} endgültig löschen?`;
    if (pin)
      return ask(toHref, { title, text: withdrawn, asked: { button: 'Endgültig löschen', pin } }, pinStatuses[pin]);
    await content.erase(id);
    req.log.info({ section: section.name }, 'content erased');
    return { to: `${toHref('')}&stand=geloescht` };
  };

  const ask = (toHref: ToHref, question: QuestionProps, status = 200): Reply => ({
    html: pages.website(<Question {...question} home={toHref('')} />),
    status,
  });

  async function findCandidate({ params }: Request) {
    const draft = await store.content.findDraft(String(params.draft));
    const version = await store.content.find(toId(params.version));
    const found = draft ?? version;
    const section = Object.values(sections).find(({ name }) => name === found?.section) as Section | undefined;
    if (!found || !section) throw new HttpError(404);
    const base = draft ? draft.base : (await store.content.history(section.name, 1))[0]?.id;
    const value = toShape(section.schema, found.value) as Values;
    return { section, value, base: base ?? 0, draft: draft?.id, savedAt: version?.savedAt };
  }

  async function findEntry(req: Request) {
    const section = findSection(req);
    const id = String(req.params.entry);
    const name = listErasable(section, await store.content.history(section.name)).get(id);
    if (name === undefined) throw new HttpError(404);
    return { section, id, name };
  }

  const candidate = { get: preview, post: publish };
  return {
    '': { get: showOverview },
    '/:section': createSectionForm(context, pages, count),
    '/:section/vorschau/:draft': candidate,
    '/rueckgaengig/:version': candidate,
    '/:section/loeschen/:entry': { get: erase, post: erase },
  };
}
