import * as z from 'zod';
import type { Company } from '../../../views/content/company.ts';
import { services } from '../../../views/content/services.ts';
import type { Config } from '../../config/config.ts';
import { error, orFine, type Verdict, warning } from '../findings.ts';

const advice = 'Bitte in views/content/company.ts ändern.';

type Settings = Partial<Pick<Config, 'alertWebhookUrl' | 'smtpFallbackUrl'>>;
type Given = { company: Company; titles: readonly string[]; settings: Settings };

/** Whether the record holds what the law wants of a company of its legal form. */
export function checkCompany({ company, titles, settings }: Given): Verdict[] {
  const issues = z.intersection(facts, legalForms[company.legalForm]).safeParse(company).error?.issues ?? [];
  const licensed = company.licences.map(({ trade }) => trade);
  const unlicensed = services.filter(({ trade }) => !licensed.includes(trade));
  const oddTitles = titles.filter(({ length }) => length < 30 || length > 60);
  const gaps = [
    ...issues.map(({ path, message }) => `${path.join('.')} ${message}.`),
    ...unlicensed.map(({ title }) => `licences: Für „${title}“ fehlt die Gewerbeberechtigung.`),
    ...listMissingProviders(company, settings),
  ];
  const problems = [
    ...gaps.map((gap) => error(`${gap} ${advice}`)),
    ...oddTitles.map((title) => warning(`name: „${title}“ hat ${title.length} Zeichen statt 30 bis 60. ${advice}`)),
  ];
  return orFine(problems, 'Die Angaben sind für die Rechtsform vollständig.');
}

/** Everybody whom a setting hands personal data to must stand on the privacy page. */
export function listMissingProviders(company: Company, settings: Settings): string[] {
  const toGap = (setting: string, field: 'alertService' | 'fallbackMailProvider') =>
    company[field] ? [] : `${setting} ist gesetzt, aber ${field} fehlt in der Datenschutzerklärung.`;
  return [
    settings.alertWebhookUrl ? toGap('ALERT_WEBHOOK_URL', 'alertService') : [],
    settings.smtpFallbackUrl ? toGap('SMTP_FALLBACK_URL', 'fallbackMailProvider') : [],
  ].flat();
}

const like = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

const text = like(/\S/, 'ist leer');
const texts = z.record(z.string(), text);
const fullName = like(/^\S+[^.\s]\s+\S/, 'braucht einen ausgeschriebenen Vornamen und den Familiennamen');
const registerNumber = like(/^FN \d{1,6} ?[a-z]$/, 'muss aussehen wie „FN 123456a“');
const register = { registerNumber, registerCourt: text, seat: text };
const gmbh = /GmbH|Gesellschaft m\. ?b\. ?H\.|Gesellschaft mit beschränkter Haftung/;

const legalForms: Record<Company['legalForm'], z.ZodType> = {
  einzelunternehmen: z
    .object({ legalName: text, owner: fullName })
    .refine(({ legalName, owner }) => legalName.includes(owner), {
      path: ['legalName'],
      error: 'muss ohne Firmenbuch Vor- und Familienname enthalten',
    }),
  eingetragen: z.object({ legalName: like(/\be\. ?U\.$/, 'muss auf „e.U.“ enden'), owner: fullName, ...register }),
  gmbh: z.object({
    legalName: like(gmbh, 'muss „GmbH“ enthalten'),
    shareCapital: like(/\S/, 'ist leer; dann bitte die Zeile löschen').optional(),
    ...register,
  }),
};

const facts = z
  .object({
    ...{ name: text, purpose: text, pictureCredit: text, serviceArea: text, chamber: text },
    ...{ clauses: texts, hosting: texts, mailProvider: texts },
    address: z.object({
      street: like(/^(?!.*postfach).*\p{L}.*\d/iu, 'braucht Straße und Hausnummer, kein Postfach'),
      postalCode: like(/^\d{4}$/, 'muss vier Ziffern haben'),
      city: text,
    }),
    licences: z.array(z.object({ title: text })),
    // The chamber has no guild of that name.
    guilds: z.array(like(/^(?!.*bodenleger).*\S/i, 'muss „Landesinnung der Bauhilfsgewerbe“ sein')).min(1, 'ist leer'),
    openingHours: z.array(z.unknown()).min(1, 'ist leer'),
    logDays: z.number().min(1, 'muss mindestens 1 sein').max(14, 'darf höchstens 14 sein'),
    complianceDates: z.record(z.string(), z.iso.date('ist kein Datum wie 2026-11-27')),
    phone: like(/^\+\d{7,15}$/, 'muss aussehen wie +4312345678'),
    phoneDisplay: z.string(),
    email: like(/^[^\s@A-Z]+@[^\s@A-Z]+\.[^\s@A-Z]+$/, 'muss eine Adresse in Kleinbuchstaben sein'),
    vatId: like(/^ATU\d{8}$/, 'muss aussehen wie ATU12345678; ohne UID bitte die Zeile löschen').optional(),
    authority: z.string(),
    master: z.object({ title: text, awardedIn: text }).optional(),
  })
  .refine(({ phone, phoneDisplay }) => phoneDisplay.replace(/\D/g, '') === phone.slice(1), {
    path: ['phoneDisplay'],
    error: 'muss dieselben Ziffern haben wie phone',
  })
  .refine(({ authority, address: { city } }) => authority && (city !== 'Wien' || authority.includes('Bezirksamt')), {
    path: ['authority'],
    error: 'muss in Wien ein Magistratisches Bezirksamt nennen',
  });
