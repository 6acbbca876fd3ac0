export type Span = { opens: string; closes: string };

const time = /(\d{1,2})(?:[:.]([0-5]\d))?\s*(?:uhr|h)?/.source;
const span = new RegExp(`^(?:von )?${time}\\s*(?:[-–—−]|bis)\\s*${time}$`, 'i');

/** Reads hours as people write them, such as `8–12, 13:00 bis 17.30 Uhr`; without spans they are not readable. */
export function parseHours(text: string): { spans?: Span[] } {
  const parts = text
    .split(/[,;+/]|\b(?:und|u\.)/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(geschlossen|zu|ruhetag|[-–—])$/i.test(part));
  const spans = parts.map(toSpan);
  return spans.every((each) => each !== undefined) ? { spans } : {};
}

function toSpan(text: string): Span | undefined {
  const [, fromHour = '', fromMinute = '00', toHour = '', toMinute = '00'] = span.exec(text) ?? [];
  const opens = `${fromHour.padStart(2, '0')}:${fromMinute}`;
  const closes = `${toHour.padStart(2, '0')}:${toMinute}`;
  return fromHour && opens <= '24:00' && closes <= '24:00' ? { opens, closes } : undefined;
}
