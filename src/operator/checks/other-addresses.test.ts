import { describe, expect, test } from '@jest/globals';
import type { Answer, Ask } from '../ask.ts';
import { checkOtherAddresses } from './other-addresses.ts';

const rightAnswer = { status: 301, headers: { location: 'https://www.firma.test/impressum' } };

/** Answers by address, or the code of the failure to get one. */
async function check(answers: Record<string, Partial<Answer> | string>, siteUrl = 'https://www.firma.test') {
  const asked: string[] = [];
  const ask: Ask = async (url) => {
    asked.push(url);
    const answer = answers[url] ?? rightAnswer;
    if (typeof answer === 'string') throw Object.assign(new Error(), { code: answer });
    return { status: 200, headers: {}, body: '', localAddress: '', certificateEnd: undefined, ...answer };
  };
  const findings = await checkOtherAddresses({ siteUrl, ask });
  return { asked, findings: findings.map(({ severity, text }) => `${severity}: ${text}`) };
}

describe('the name without www', () => {
  test.each([
    [{ status: 200 }, /https:\/\/firma\.test führt nicht zu https:\/\/www\.firma\.test \(Antwort 200\)/],
    [{ status: 302, headers: rightAnswer.headers }, /führt nicht zu .* \(Antwort 302\)/],
    [{ status: 301, headers: { location: 'https://www.firma.test.evil/' } }, /führt nicht zu/],
    ['ENOTFOUND', /firma\.test antwortet nicht \(ENOTFOUND\)/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /firma\.test hat kein gültiges Zertifikat/],
  ])('is a warning if it leads elsewhere or nowhere: %j', async (answer, line) => {
    const { findings } = await check({ 'https://firma.test/impressum': answer });
    expect(findings).toEqual(['fine: http führt zu https.', expect.stringMatching(line)]);
    expect(findings[1]).toMatch(/^warning: /);
  });

  test('is fine if it leads to the site', async () => {
    const { asked, findings } = await check({});
    expect(asked).toEqual(['http://www.firma.test/impressum', 'https://firma.test/impressum']);
    expect(findings).toEqual(['fine: http führt zu https.', 'fine: Auch https://firma.test führt hierher.']);
  });
});

test('a site without www in its name is asked for with it, a subdomain is not', async () => {
  expect((await check({}, 'https://firma.test')).asked).toContain('https://www.firma.test/impressum');
  expect((await check({}, 'https://wien.firma.test')).asked).toEqual(['http://wien.firma.test/impressum']);
});

test('a port of its own has no other address', async () => {
  const { asked, findings } = await check({}, 'https://www.firma.test:8443');
  expect(asked).toEqual([]);
  expect(findings).toEqual([expect.stringMatching(/^note: .*eigenem Port/)]);
});
