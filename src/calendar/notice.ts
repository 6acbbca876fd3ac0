import type { Content } from '../../views/content/content.ts';
import { toViennaDate } from './vienna-time.ts';

/** What the owner tells his visitors on that day; undefined if nothing. */
export function findNotice(entries: Content['closures']['entries'], now: number): string | undefined {
  const today = toViennaDate(now);
  const texts = entries
    .filter(({ from, to }) => from <= today && today <= to)
    .map(({ text, isClosed, to }) => text.replace(/\s+/g, ' ').trim() || (isClosed ? toClosedSentence(to, today) : ''));
  const joined = texts.join('\n').trim();
  // Each but the last ends like a sentence.
  return joined.replace(/([.!?:])?\n+/g, (_end, mark = '.') => `${mark} `) || undefined;
}

function toClosedSentence(to: string, today: string): string {
  if (to === today) return 'Heute haben wir geschlossen.';
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const lastDay = new Date(to).toLocaleDateString('de-AT', format);
  return `Wir machen Betriebsurlaub bis einschließlich ${lastDay.replace('. ', '.\u00a0')}.`;
}
