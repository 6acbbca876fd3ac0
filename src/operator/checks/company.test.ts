import { describe, expect, test } from '@jest/globals';
import type { Company } from '../../../views/content/company.ts';
import { completeCompanies, optionalFacts, sampleCompany as sample } from '../../testing/companies.ts';
import { matching, toComplaints } from '../../testing/verdicts.ts';
import { checkCompany } from './company.ts';

const { einzelunternehmen, eingetragen, gmbh } = completeCompanies;

const check = (company: Company, settings = {}) => toComplaints(checkCompany({ company, titles: [], settings }));

describe('a company record', () => {
  test('that is complete for its legal form has no gap (L3, L4, L5)', () => {
    for (const company of [sample, ...Object.values(completeCompanies)]) {
      expect(check(company)).toEqual([]);
      expect(check({ ...company, ...optionalFacts })).toEqual([]);
    }
  });

  test.each<[string, Company, RegExp]>([
    ['a shortened first name (L3)', { ...eingetragen, owner: 'P. Prüfer' }, /owner braucht/],
    ['a brand instead of the name (L3)', { ...einzelunternehmen, legalName: 'Prüf Malerei' }, /legalName muss/],
    ['no "e.U." (L4)', { ...eingetragen, legalName: 'Prüf Malerei' }, /„e\.U\.“/],
    ['a number that is none (L4)', { ...eingetragen, registerNumber: 'HRB 12345' }, /registerNumber/],
    ['no court (L4)', { ...eingetragen, registerCourt: '' }, /registerCourt/],
    ['no seat (L5)', { ...gmbh, seat: '' }, /seat/],
    ['no "GmbH" (L5)', { ...gmbh, legalName: 'Prüf Malerei' }, /„GmbH“/],
    ['an empty capital (L5)', { ...gmbh, shareCapital: '' }, /shareCapital/],
    ['logs that are kept for a month (L26)', { ...gmbh, logDays: 30 }, /logDays/],
    ['a post box (L6)', { ...gmbh, address: { ...gmbh.address, street: 'Postfach 12' } }, /address\.street/],
    ['no house number (L6)', { ...gmbh, address: { ...gmbh.address, street: 'Prüfgasse' } }, /address\.street/],
    ['a foreign postcode (L6)', { ...gmbh, address: { ...gmbh.address, postalCode: '10115' } }, /postalCode/],
    ['two different numbers (L7)', { ...gmbh, phone: '+4319999999' }, /phoneDisplay/],
    ['capitals in the address (L7)', { ...gmbh, email: 'Office@pruef.test' }, /email/],
    ['a wrong UID (L8)', { ...gmbh, vatId: 'DE123456789' }, /vatId/],
    [
      'a guild that there is not (law 11)',
      { ...gmbh, guilds: ['Landesinnung der Bodenleger'] },
      /guilds\.0 .*Bauhilfsgewerbe/,
    ],
    ['no guild (L9)', { ...gmbh, guilds: [] }, /guilds/],
    ['no district office (L10)', { ...gmbh, authority: 'Magistrat' }, /authority/],
    ['a service without licence (L11)', { ...gmbh, licences: gmbh.licences.slice(0, 1) }, /„Bodenleger“/],
    ['a title without state (L13)', { ...gmbh, master: { title: 'Malermeister', awardedIn: '' } }, /master/],
    ['no purpose (L14)', { ...gmbh, purpose: ' ' }, /purpose ist leer/],
    ['no host (L20)', { ...gmbh, hosting: { name: '', location: 'Wien' } }, /hosting\.name/],
    [
      'a date that is none (L37)',
      { ...gmbh, complianceDates: { ...gmbh.complianceDates, consumer: '27.11.2026' } },
      /complianceDates\.consumer/,
    ],
  ])('is told what it lacks: %s', (_what, company, line) => {
    expect(check(company)).toEqual(matching(line));
    expect(check(company)).toEqual(matching(/^error: .*views\/content\/company\.ts/));
  });

  test('names everybody whom a setting hands personal data to (L20)', () => {
    const settings = { alertWebhookUrl: 'https://alarm.test/x', smtpFallbackUrl: 'smtps://zwei.test' };
    expect(check(gmbh, settings)).toEqual(
      matching(/^error: ALERT_WEBHOOK_URL .*alertService/, /^error: SMTP_FALLBACK_URL .*fallbackMailProvider/),
    );
    expect(check({ ...gmbh, ...optionalFacts }, settings)).toEqual([]);
  });

  test('whose name makes a title too long for search engines gets a warning (S9)', () => {
    const titles = ['Malermeisterbetrieb Prüfer und Töchter – Malerarbeiten in Wien und Umgebung'];
    const findings = checkCompany({ company: gmbh, titles, settings: {} });
    expect(findings).toMatchObject([{ severity: 'warning', text: expect.stringContaining('75 Zeichen') }]);
  });
});
