import { describe, expect, test } from '@jest/globals';
import type { Content } from '../../../views/content/content.ts';
import { toPublished } from '../../content/published.ts';
import { completeContents } from '../../testing/companies.ts';
import { matching, toComplaints } from '../../testing/verdicts.ts';
import { checkContent } from './content.ts';

const now = Date.parse('2026-11-30T12:00:00Z');
const given = { titles: [], settings: {}, now };
const check = (saved: Partial<Content>, settings = {}) =>
  toComplaints(checkContent({ ...given, published: toPublished(saved, 1), settings }));

describe('the content of a company', () => {
  test.each(Object.values(completeContents))('that is complete for its legal form is fine (L3, L4, L5)', (content) => {
    expect(checkContent({ ...given, published: toPublished(content, 1) })).toMatchObject([{ severity: 'fine' }]);
  });

  test('is in error while something is missing, and the advice names the section that takes it (G2)', () => {
    const { gmbh } = completeContents;
    const legal = { ...gmbh.legal, seat: '', purpose: '' };
    expect(check({ ...gmbh, legal })).toEqual([
      'error: Für das Impressum fehlt noch: Sitz, Gegenstand des Unternehmens. Bitte auf der Website-Seite unter „Rechtliches“ ergänzen.',
    ]);
    expect(check({})).toEqual(expect.arrayContaining(matching(/^error: .*Mustertext.*„Kundenstimmen“ ergänzen\.$/)));
  });

  test('names everybody whom a setting hands personal data to (L20)', () => {
    const { gmbh } = completeContents;
    const settings = { alertWebhookUrl: 'https://alarm.test/x', smtpFallbackUrl: 'smtps://zwei.test' };
    expect(check(gmbh, settings)).toEqual(
      matching(/^error: ALERT_WEBHOOK_URL .*Alarme.*„Rechtliches“/, /^error: SMTP_FALLBACK_URL .*zweiten Mailservers/),
    );
    const provider = { name: 'Zweite Post', location: 'Linz, Österreich' };
    const legal = { ...gmbh.legal, alertService: provider, fallbackMailProvider: provider };
    expect(check({ ...gmbh, legal }, settings)).toEqual([]);
  });

  test('whose name makes a title too long for search engines gets a warning (S9)', () => {
    const titles = ['Malermeisterbetrieb Prüfer und Töchter – Malerarbeiten in Wien und Umgebung'];
    const findings = checkContent({ ...given, published: toPublished(completeContents.gmbh, 1), titles });
    expect(findings).toMatchObject([{ severity: 'warning', text: expect.stringContaining('75 Zeichen') }]);
  });
});
