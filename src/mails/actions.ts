import type { OwnerAction, OwnerLinks } from '../owner/links.ts';
import type { StoredRequest } from '../store/store.ts';
import { toLink, toParagraph } from './parts.ts';

const labels: Record<OwnerAction, string> = {
  erledigt: 'Erledigt',
  spaeter: 'Später erinnern',
  'kein-spam': 'Kein Spam',
};

/** For both parts of a mail. */
export type Actions = { text: string; html: string };

/** A few words about the owner's links, then the links. */
export function toActions(
  { reference }: StoredRequest,
  { links, words, actions }: { links: OwnerLinks; words?: string; actions: readonly OwnerAction[] },
): Actions {
  const all = actions.map((action) => ({ label: labels[action], url: links.toUrl(reference, action) }));
  const lines = all.map(({ label, url }) => `${label}: ${url}`);
  const buttons = all.map(({ label, url }) => toLink(url, label)).join(' ');
  return {
    text: [...(words ? [words, ''] : []), ...lines].join('\n'),
    html: `${words ? toParagraph(words) : ''}<p style="margin:0 0 40px">${buttons}</p>`,
  };
}
