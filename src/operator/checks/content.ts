import type { Company } from '../../../views/content/company.ts';
import type { Config } from '../../config/config.ts';
import { listMissing } from '../../content/missing.ts';
import type { Published } from '../../content/published.ts';
import { sections } from '../../content/sections.ts';
import { error, orFine, type Verdict, warning } from '../findings.ts';

type Settings = Partial<Pick<Config, 'alertWebhookUrl' | 'smtpFallbackUrl'>>;
type Given = { published: Published; titles: readonly string[]; settings: Settings; now: number };

const toAdvice = (title: string) => `Bitte auf der Website-Seite unter „${title}“ ergänzen.`;

/** Whether the content is the company's own, and holds what the law wants of its legal form. */
export function checkContent({ published, titles, settings, now }: Given): Verdict[] {
  const oddTitles = titles.filter(({ length }) => length < 30 || length > 60);
  const problems = [
    ...listMissing(published, now).map(({ section, text }) => error(`${text} ${toAdvice(sections[section].title)}`)),
    ...listMissingProviders(published.company, settings).map((gap) =>
      error(`${gap} ${toAdvice(sections.legal.title)}`),
    ),
    ...oddTitles.map((title) =>
      warning(
        `„${title}“ hat ${title.length} Zeichen statt 30 bis 60. Bitte unter „Kontakt“ den Namen der Firma ändern.`,
      ),
    ),
  ];
  return orFine(problems, 'Es sind keine Musterdaten mehr da, und für die Rechtsform ist alles vollständig.');
}

/** Everybody whom a setting hands personal data to must stand on the privacy page. */
export function listMissingProviders(company: Company, settings: Settings): string[] {
  const toGap = (setting: string, field: 'alertService' | 'fallbackMailProvider', label: string) =>
    company[field] ? [] : `${setting} ist gesetzt, aber in der Datenschutzerklärung fehlt: ${label}.`;
  return [
    settings.alertWebhookUrl ? toGap('ALERT_WEBHOOK_URL', 'alertService', 'Anbieter der Alarme') : [],
    settings.smtpFallbackUrl
      ? toGap('SMTP_FALLBACK_URL', 'fallbackMailProvider', 'Anbieter des zweiten Mailservers')
      : [],
  ].flat();
}
