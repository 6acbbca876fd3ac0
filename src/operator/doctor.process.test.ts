import { chmodSync, chownSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { runCommand } from '../testing/command.ts';
import { type DnsServer, startDnsServer } from '../testing/dns.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { type MailServer, refuse, startMailServer } from '../testing/smtp.ts';
import { matching } from '../testing/verdicts.ts';

const addresses = { MAIL_FROM: 'website@firma.test', MAIL_TO: 'chefin@firma.test' };

let dns: DnsServer;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  dns = await startDnsServer({
    'firma.test TXT': ['v=spf1 mx -all'],
    'firma.test MX': ['mail.firma.test'],
    '_dmarc.firma.test TXT': ['v=DMARC1; p=reject'],
  });
});
afterEach(() => mailServer.behave());
afterAll(() => Promise.all([mailServer.close(), dns.close()]));

/** The built command, from anywhere, with these settings. */
async function examine(env: Record<string, string>, ...args: string[]) {
  const { code, out, error } = await runCommand('doctor', env, '--dns', dns.address, ...args);
  return { code, lines: out.trimEnd().split('\n'), error };
}

const settingsOf = ({ url, dataDir }: RunningSite) => ({
  ...{ SITE_URL: url, DATA_DIR: dataDir, SMTP_URL: mailServer.url },
  ...addresses,
});

/** Only root gives files away. */
const ifRoot = process.getuid?.() === 0 ? test : test.skip;

const containing = (...patterns: RegExp[]) => expect.arrayContaining(matching(...patterns));

async function listStored({ dataDir }: RunningSite): Promise<unknown[]> {
  return JSON.parse((await runCommand('requests', { DATA_DIR: dataDir }, 'export')).out);
}

describe('before the site goes live', () => {
  test('lists what is missing, one line each, and ends with 2 (G2)', async () => {
    const { code, lines, error } = await examine({ DATA_DIR: join(tmpdir(), 'gibt-es-noch-nicht') });
    expect(code).toBe(2);
    expect(error).toBe('');
    expect(lines).toEqual(
      containing(
        /^FEHLER {3}Inhalt: Für das Impressum fehlt noch: .*Firmenbuchnummer.* unter „Rechtliches“ ergänzen/,
        /^FEHLER {3}Inhalt: Noch der Mustertext: Kundenstimmen\./,
        /^FEHLER {3}Mailserver: SMTP_URL fehlt/,
        /^FEHLER {3}Website: SITE_URL ist http/,
        /^HINWEIS {2}Datenordner: .*beim ersten Start/,
      ),
    );
    expect(lines.at(-1)).toMatch(/^\d+ Fehler, \d+ Warnung/);
  });

  test('asks whether another setting is meant (operator A11)', async () => {
    const { lines } = await examine({ SMTP_FALBACK_URL: 'smtps://mail.firma.at' });
    const question = /^WARNUNG {2}Einstellungen: SMTP_FALBACK_URL gibt es nicht. Ist SMTP_FALLBACK_URL gemeint\?/;
    expect(lines).toEqual(containing(question));
  });

  test('names a wrong setting and checks the rest that it can', async () => {
    const { code, lines } = await examine({ PORT: 'abc', SMTP_URL: 'mail.firma.test' });
    expect(code).toBe(2);
    expect(lines).toEqual(containing(/^FEHLER {3}Einstellungen: .*PORT: .*SMTP_URL: /, /^OK {7}Rechner: Node 24\./));
  });

  test.each(['--unfug', 'unfug', '--dns=foo', '--dns=mail.firma.test', '--dns=::1::'])(
    '„%s“ is a wrong call, ends with 2 and says how to call it (operator A11)',
    async (call) => {
      const { code, out, error } = await runCommand('doctor', {}, call);
      expect([code, out]).toEqual([2, '']);
      expect(error).toContain('1: Warnungen, 2: Fehler');
    },
  );
});

describe('beside the running site', () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ SMTP_URL: mailServer.url, ...addresses });
  });
  afterAll(() => site.stop());

  test('mail server, DNS, data folder and site are found in order', async () => {
    const { lines } = await examine(settingsOf(site));
    expect(lines).toEqual(
      containing(
        /^OK {7}DNS: SPF von firma\.test/,
        /^OK {7}DNS: DMARC von firma\.test/,
        /^OK {7}DNS: MX von firma\.test/,
        /^HINWEIS {2}DNS: DKIM ist nicht geprüft/,
        /^WARNUNG {2}Mailserver: SMTP_URL: .*nimmt die Anmeldung an/,
        /^OK {7}Datenordner: .* ist beschreibbar/,
        // The site trusts this machine, as it trusts a proxy on it.
        /^OK {7}Website: X-Forwarded-For kommt an/,
        /^OK {7}Website: Anfragen werden gespeichert und zugestellt/,
      ),
    );
    expect(mailServer.received).toEqual([]);
  });

  test('--send brings a marked test request to the owner and leaves nothing stored', async () => {
    const { lines } = await examine(settingsOf(site), '--send');
    expect(lines).toEqual(containing(/^OK {7}Testanfrage: \w{5} wurde angenommen/));
    const [mail] = await mailServer.waitFor(1);
    expect(mail?.to).toEqual(['chefin@firma.test']);
    expect(mail?.parsed.subject).toMatch(/TEST \(bitte löschen\)/);
    expect(mail?.parsed.text).toContain('Testanfrage');
    expect(await listStored(site)).toEqual([]);
  });

  test('--send tells that the mail server refuses, and leaves nothing stored either', async () => {
    mailServer.misbehave({ onRcptTo: (_address, _session, done) => done(refuse(550, 'no such user')) });
    const { code, lines } = await examine(settingsOf(site), '--send');
    expect(code).toBe(2);
    expect(lines).toEqual(containing(/^FEHLER {3}Testanfrage: Die Zustellung schlägt fehl \(.*550/));
    expect(await listStored(site)).toEqual([]);
  });

  test.each(['requests.db', 'limits.db', 'secret'])('%s of another user is named (operator A9)', async (name) => {
    const path = join(site.dataDir, name);
    chmodSync(path, 0o000);
    const { code, lines } = await examine(settingsOf(site));
    chmodSync(path, 0o600);
    expect(code).toBe(2);
    expect(lines).toEqual(containing(new RegExp(`^FEHLER {3}Rechte: ${path} ist nicht benutzbar \\(EACCES\\)`)));
  });

  ifRoot('another user than the site is told to run it as that, and leaves no file behind (operator A10)', async () => {
    const before = readdirSync(site.dataDir);
    chownSync(join(site.dataDir, 'requests.db'), 4711, 4711);
    const { code, lines } = await examine(settingsOf(site), '--send');
    const list = await runCommand('requests', { DATA_DIR: site.dataDir }, 'list');
    chownSync(join(site.dataDir, 'requests.db'), 0, 0);
    expect(code).toBe(2);
    expect(lines).toEqual(containing(/^FEHLER {3}Rechte: .*Benutzer 4711\. .*sudo -u '#4711'/));
    expect(lines.join()).not.toContain('Testanfrage');
    expect(list).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/^[^\n]*sudo -u '#4711'[^\n]*\n$/) });
    expect(readdirSync(site.dataDir)).toEqual(before);
  });

  test('--send with another data folder says so', async () => {
    const other = await startSite();
    const { lines } = await examine({ ...settingsOf(site), DATA_DIR: other.dataDir }, '--send');
    await other.stop();
    expect(lines).toEqual(containing(/^FEHLER {3}Testanfrage: .*steht nicht in diesem DATA_DIR/));
  });
});

test('--send leaves no mail file of a site that writes files', async () => {
  const site = await startSite();
  const { lines } = await examine({ SITE_URL: site.url, DATA_DIR: site.dataDir }, '--send');
  expect(lines).toEqual(containing(/^OK {7}Testanfrage: /));
  expect(readdirSync(join(site.dataDir, 'mail'))).toEqual([expect.stringMatching(/^willkommen\./)]);
  await site.stop();
});
