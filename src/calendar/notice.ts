import type { Content } from '../../views/content/content.ts';
import { toViennaDate } from './vienna-time.ts';

type Entry = Content['closures']['entries'][number];

/** What the owner tells his visitors on that day; undefined if nothing. */
export function findNotice(entries: readonly Entry[], now: number): string | undefined {
  const today = toViennaDate(now);
  const texts = entries
    .filter(({ from, to }) => from <= today && today <= to)
    .map(({ text, isClosed, to }) => text.replace(/\s+/g, ' ').trim() || (isClosed ? toClosedSentence(to, today) : ''))
    .filter(Boolean);
  // Of several, each ends like a sentence.
  return texts.join('\n').replace(/([.!?:])?\n/g, (_end, mark = '.') => `${mark} `) || undefined;
}

function toClosedSentence(to: string, today: string): string {
  if (to === today) return 'Heute haben wir geschlossen.';
  const lastDay = new Date(to).toLocaleDateString('de-AT', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return `Wir machen Betriebsurlaub bis einschließlich ${lastDay.replace('. ', '.\u00a0')}.`;
}
