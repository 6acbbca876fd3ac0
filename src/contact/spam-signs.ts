import { type ContactRequest, contactFields, honeypotField } from '../../views/content/contact-fields.ts';

const mostLinks = 2;

const freeTexts = contactFields.filter(({ control }) => ['text', 'tel', 'textarea'].includes(control));

/** In words for the owner. They only decide how a request is mailed, never whether. */
export function findSpamSigns(request: ContactRequest, body: Record<string, unknown>): string[] {
  const text = freeTexts.map(({ name }) => request[name]).join('\n');
  const links = text.match(/https?:\/\/|www\./gi)?.length ?? 0;
  return [
    ...(body[honeypotField] ? ['das unsichtbare Feld ist ausgefüllt'] : []),
    ...(links > mostLinks ? [`${links} Links`] : []),
    ...(/<a\s|\[url\b|\[link\b|<script\b/i.test(text) ? ['HTML oder Link-Code im Text'] : []),
  ];
}
