import type { OwnerAction, OwnerLinks } from '../owner/links.ts';
import type { StoredRequest } from '../store/outbox.ts';
import { toLink, toParagraph } from './mail-parts.ts';

const labels: Record<OwnerAction, string> = {
  erledigt: 'Erledigt',
  spaeter: 'Später erinnern',
  'kein-spam': 'Kein Spam',
};

/** A few words about the links, then the links, for both parts of a mail. */
export type Actions = { text: string; html: string };

export function toActions(request: StoredRequest, links: OwnerLinks): Actions {
  const confirm = 'Jeder Link öffnet eine Seite, auf der Sie noch bestätigen.';
  if (request.suspicions.length > 0)
    return write(
      `Ist die Anfrage echt, nehmen Sie mit „Kein Spam“ den Verdacht zurück. Mit „Erledigt“ haken Sie sie ab. ${confirm}`,
      request,
      links,
      ['kein-spam', 'erledigt'],
    );
  if (!links.reminders)
    return write(
      'Mit „Erledigt“ haken Sie die Anfrage ab. Der Link öffnet eine Seite, auf der Sie noch bestätigen.',
      request,
      links,
      ['erledigt'],
    );
  return write(
    `Bleibt die Anfrage einen Arbeitstag lang offen, erinnert Sie die Website einmal daran. „Erledigt“ verhindert das, „Später erinnern“ verschiebt es um einen Arbeitstag. ${confirm}`,
    request,
    links,
    ['erledigt', 'spaeter'],
  );
}

export function toReminderActions(request: StoredRequest, links: OwnerLinks): Actions {
  return write(
    'Das war die einzige Erinnerung. Eine weitere kommt nur, wenn Sie „Später erinnern“ wählen, einen Arbeitstag danach.',
    request,
    links,
    ['erledigt', 'spaeter'],
  );
}

/** In a summary, whose beginning explains it. */
export function toReleaseAction(request: StoredRequest, links: OwnerLinks): Actions {
  return write('', request, links, ['kein-spam']);
}

function write(
  words: string,
  { reference }: StoredRequest,
  links: OwnerLinks,
  actions: OwnerAction[],
): Actions {
  const all = actions.map((action) => ({ label: labels[action], url: links.toUrl(reference, action) }));
  const lines = all.map(({ label, url }) => `${label}: ${url}`);
  const buttons = all.map(({ label, url }) => toLink(url, label)).join(' ');
  return {
    text: [...(words ? [words, ''] : []), ...lines].join('\n'),
    html: `${words && toParagraph(words)}<p style="margin:0 0 40px">${buttons}</p>`,
  };
}
