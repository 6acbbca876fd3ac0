import { trapField } from '../../views/content/fixed-texts.ts';
import type { ContactRequest } from './schema.ts';

const mostLinks = 2;

/** What speaks for spam, in words for the owner. It only decides how a request is mailed, never whether. */
export function findSuspicions(request: ContactRequest, body: Record<string, unknown>): string[] {
  const text = [request.firstName, request.lastName, request.phone, request.message].join('\n');
  const links = text.match(/https?:\/\/|www\./gi)?.length ?? 0;
  return [
    ...(body[trapField] ? ['das unsichtbare Feld ist ausgefüllt'] : []),
    ...(links > mostLinks ? [`${links} Links`] : []),
    ...(/<a\s|\[url\b|\[link\b|<script\b/i.test(text) ? ['fremde Auszeichnung im Text'] : []),
  ];
}
