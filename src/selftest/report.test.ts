import { describe, expect, test } from '@jest/globals';
import { parseContactRequest } from '../contact/schema.ts';
import type { Finding } from '../operator/checks/finding.ts';
import { toSelfTestRequest } from './report.ts';

const facts = {
  received: 12,
  suspect: 2,
  since: Date.UTC(2026, 0, 5, 6),
  next: Date.UTC(2026, 0, 19, 6),
  findings: [] as Finding[],
  mailFrom: 'website@firma.at',
};

describe('the report', () => {
  test.each([
    [0, 0, 'Keine Anfrage'],
    [1, 0, '1 Anfrage, keine mit Spamverdacht'],
    [12, 2, '12 Anfragen, 2 mit Spamverdacht'],
  ])('counts %i requests, %i of them suspect', (received, suspect, count) => {
    const { message } = toSelfTestRequest({ ...facts, received, suspect });
    expect(message.split('\n\n')[0]).toBe(`${count}\nseit Montag, 5. Jänner 2026 um 7:00 Uhr`);
    expect(message).toContain('am Montag, 19. Jänner 2026 um 7:00 Uhr');
  });

  test('names errors, then warnings, as the doctor prints them, and nothing that is well', () => {
    const findings: Finding[] = [
      { severity: 'warning', area: 'DNS', text: 'kein DMARC' },
      { severity: 'fine', area: 'Bilder', text: 'gut' },
      { severity: 'note', area: 'DNS', text: 'DKIM ungeprüft' },
      { severity: 'error', area: 'Website', text: 'kein Zertifikat' },
    ];
    const { message } = toSelfTestRequest({ ...facts, findings });
    expect(message).toContain(
      'hat gefunden:\n– FEHLER Website: kein Zertifikat\n– WARNUNG DNS: kein DMARC\n\n',
    );
    expect(message).not.toMatch(/gut|DKIM/);
    expect(toSelfTestRequest(facts).message).toContain('nichts gefunden');
  });

  test('is a request that the form takes, however much was found', () => {
    const findings = Array.from(
      { length: 200 },
      (_, number): Finding => ({ severity: 'error', area: `Teil ${number % 40}`, text: 'x'.repeat(200) }),
    );
    const request = toSelfTestRequest({ ...facts, findings });
    expect(parseContactRequest(request)).toEqual({ request });
    expect(request.message).toContain('\n– FEHLER Teil 0: und 2 weitere\n');
  });
});
