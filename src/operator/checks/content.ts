import { type Content, listSampleData } from '../../../views/content/samples.ts';
import { type Finding, reportOn } from './finding.ts';

const { error, fine } = reportOn('Inhalt');

/** Invented facts and reviews must not go live. */
export function checkContent(content: Content): Finding[] {
  const items = listSampleData(content);
  return items.length > 0
    ? items.map((item) => error(`Noch Musterdaten: ${item}. Bitte in views/content/ ersetzen.`))
    : [fine('Es sind keine Musterdaten mehr da.')];
}
