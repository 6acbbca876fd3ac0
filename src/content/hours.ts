export type Span = { opens: string; closes: string };

const span = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:uhr)?\s*(?:-|–|—|bis)\s*(\d{1,2})(?:[:.](\d{2}))?\s*(?:uhr)?$/i;

/** Reads hours as people write them, such as `8–12, 13:00 bis 17.30 Uhr`; without spans they are not readable. */
export function parseHours(text: string): { spans?: Span[] } {
  const parts = text
    .split(/,|;|\+|\bund\b|\//)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^geschlossen$/i.test(part));
  const spans = parts.map(toSpan);
  return spans.every((each) => each !== undefined) ? { spans } : {};
}

function toSpan(text: string): Span | undefined {
  const [, fromHour = '', fromMinute = '00', toHour = '', toMinute = '00'] = span.exec(text) ?? [];
  if (!fromHour || Number(fromHour) > 24 || Number(toHour) > 24) return undefined;
  return { opens: `${fromHour.padStart(2, '0')}:${fromMinute}`, closes: `${toHour.padStart(2, '0')}:${toMinute}` };
}
