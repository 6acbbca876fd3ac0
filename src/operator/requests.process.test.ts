import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createOwnerLinks } from '../owner/request-links.ts';
import type { StoredRequest } from '../store/store.ts';
import { runCommand } from '../testing/command.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { type MailServer, refuse, startMailServer } from '../testing/smtp.ts';

const run = (dataDir: string, ...args: string[]) => runCommand('requests', { DATA_DIR: dataDir }, ...args);

async function post(site: RunningSite, change: Partial<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...exampleRequest, ...change }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { reference: string }).reference;
}

const odd = {
  firstName: '=HYPERLINK("http://evil.example")',
  lastName: 'Größl \u001b[2J\u009b31m\u202e\u200e\u061c\u200b',
  phone: '+43 660 1234567',
  message: '-1+1\nzweite Zeile mit "Anführung"; und ÄÖÜß\n=2+3\u001b]0;title\u0007',
};

describe('beside a running site that cannot mail for now', () => {
  let site: RunningSite;
  let server: MailServer;
  let plain: string;
  let odder: string;

  beforeAll(async () => {
    server = await startMailServer();
    server.misbehave({ onRcptTo: (_a, _s, next) => next(refuse(550, 'unknown')) });
    const mail = { MAIL_FROM: 'web@firma.at', MAIL_TO: 'chefin@firma.at', SMTP_URL: server.url };
    site = await startSite({ ...mail, CONTACT_LIMIT: '1000' });
    plain = await post(site, { district: '1070', when: 'ab sofort', colour: 'Waldgrün' });
    odder = await post(site, odd);
    await site.logged('retry', ({ reference }) => reference === odder);
  });
  afterAll(async () => {
    await site.stop();
    await server.close();
  });
  const requests = (...args: string[]) => run(site.dataDir, ...args);

  test('list shows a table of one line a request, with what went wrong', async () => {
    const { code, out, error } = await requests('list');
    const lines = out.trimEnd().split('\n');
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^REF +EINGELANGT +STAND +VERSUCHE +LEISTUNG +NAME +E-MAIL +FEHLER$/);
    expect(lines[1]).toMatch(new RegExp(`^${plain} .* queued +[1-9] +Malerei +Maria Huber .*EENVELOPE 550 RCPT TO$`));
    expect(lines[2]).toContain('Größl');
    expect(lines[3]).toBe('2 Anfragen');
    const column = lines[0]?.indexOf('NAME') ?? 0;
    expect(lines[1]?.slice(column)).toMatch(/^Maria/);
    expect(lines[2]?.slice(column)).toMatch(/^=HYPERLINK/);
  });

  test('list --state shows that state alone', async () => {
    expect((await requests('list', '--state', 'queued')).out).toContain('2 Anfragen');
    expect((await requests('list', '--state=sent')).out).toContain('0 Anfragen');
  });

  test('show tells everything about one, however its number is written', async () => {
    const words = [
      plain,
      'queued',
      'Maria',
      'Huber',
      exampleRequest.email,
      'Malerei',
      '1070',
      'ab sofort',
      'Waldgrün',
      'EENVELOPE 550',
    ];
    for (const written of [plain, plain.toLowerCase(), `#${plain}`]) {
      const { out } = await requests('show', written);
      for (const word of words) expect(out).toContain(word);
      expect(out).toContain('\nmessage\n  Wohnzimmer und Vorzimmer, ca. 45 m².\n  Bitte im März.\n');
    }
  });

  test('no command ever lets a visitor write to the terminal (C41)', async () => {
    for (const args of [['list', '--state', 'queued'], ['show', odder], ['export', '--csv'], ['export']]) {
      const { out } = await requests(...args);
      expect(out).toContain('Größl');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come.
      expect(out).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u202a-\u202e]/);
    }
  });

  test('export --csv suits a spreadsheet: umlauts are read, lines stay together, nothing runs as a formula', async () => {
    const { out } = await requests('export', '--csv');
    expect(out.charCodeAt(0)).toBe(0xfeff);
    const [head, ...rows] = readCsv(out.slice(1).trimEnd());
    expect(head).toEqual(
      expect.arrayContaining(['reference', 'state', 'firstName', 'phone', 'district', 'when', 'message']),
    );
    expect(rows).toHaveLength(2);
    const record = Object.fromEntries(head?.map((name, index) => [name, rows[1]?.[index]]) ?? []);
    expect(record).toMatchObject({
      reference: odder,
      firstName: `'=HYPERLINK("http://evil.example")`,
      phone: "'+43 660 1234567",
      message: expect.stringMatching(/^'-1\+1\nzweite Zeile mit "Anführung"; und ÄÖÜß\n=2\+3/),
    });
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  });

  test('export gives every value back to the letter as JSON', async () => {
    const all = JSON.parse((await requests('export')).out);
    expect(all).toMatchObject([
      { ...exampleRequest, reference: plain },
      { phone: odd.phone, reference: odder },
    ]);
    expect(all[1].message).toBe(odd.message);
  });

  test.each(['', 'lost', 'constructor', 'list x', 'list --state lost', 'show', 'show A B', '--x', 'forget'])(
    '„%s“ is answered with the usage and code 2',
    async (words) => {
      const { code, out, error } = await requests(...words.split(' ').filter(Boolean));
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(error).toContain('npm run requests -- COMMAND');
    },
  );

  test('something that is not there ends with 1 and says so', async () => {
    for (const words of ['show ZZZZZ', 'resend ZZZZZ', 'release ZZZZZ', 'forget nobody@mail.example'])
      expect(await requests(...words.split(' '))).toMatchObject({
        code: 1,
        error: expect.stringMatching(/^There is no request [^\n]*\.\n$/),
      });
  });

  test('backup writes a complete copy that nobody else can read, never over a file, and it can be put back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    const copy = join(folder, 'copy.db');
    const { code, out } = await requests('backup', copy);
    expect(code).toBe(0);
    expect(out).toContain(copy);
    expect(statSync(copy).mode & 0o077).toBe(0);
    expect(await requests('backup', copy)).toMatchObject({ code: 1, error: expect.stringContaining(copy) });
    const restored = join(folder, 'data');
    cpSync(copy, join(restored, 'requests.db'));
    const before = JSON.parse((await requests('export')).out);
    const after = JSON.parse((await run(restored, 'export')).out);
    const facts = ({ reference, message, mail }: StoredRequest) => [reference, message, mail.messageId];
    expect(after.map(facts)).toEqual(before.map(facts));
    const again = await startSite({ DATA_DIR: restored });
    await again.logged('sent', ({ reference }) => reference === plain);
    await again.stop();
    rmSync(folder, { recursive: true });
  });

  /** The other request's next try may come before it. */
  const mailOf = (reference: string) => server.received.find(({ parsed }) => parsed.subject?.includes(`#${reference}`));

  test('resend mails it at once when the address is corrected (C17)', async () => {
    const { code, out } = await requests('resend', plain);
    expect(code).toBe(0);
    expect(out).toContain(plain);
    server.behave();
    await site.logged('sent', ({ reference }) => reference === plain);
    await server.waitFor(1);
    expect(mailOf(plain)).toBeDefined();
    expect((await requests('show', plain)).out).toMatch(/^state +sent$/m);
  });

  test('list shows what the owner has done', async () => {
    const [, path] = /^Erledigt: http:\/\/[^/]*(\S+)$/m.exec(mailOf(plain)?.parsed.text ?? '') ?? [];
    const readSecret = () => readFileSync(join(site.dataDir, 'secret'), 'utf8').trim();
    const { pin } = createOwnerLinks({ siteUrl: site.url, readSecret, reminders: true });
    const body = new URLSearchParams({ pin });
    expect((await fetch(`${site.url}${path}`, { method: 'POST', body })).status).toBe(200);
    expect((await requests('list')).out).toMatch(new RegExp(`^${plain}.*sent \\(erledigt\\)`, 'm'));
  });

  test('release mails a suspect by itself that would have waited for the summary (C14, D10)', async () => {
    const message = '<a href="http://a.example">a</a> http://b.example http://c.example';
    const reference = await post(site, { message });
    expect((await requests('list')).out).toMatch(new RegExp(`^${reference}.*queued \\(Verdacht\\)`, 'm'));
    expect(await requests('release', reference)).toMatchObject({
      code: 0,
      out: `${reference} is marked as not spam and will be sent within 15 seconds as its own mail.\n`,
    });
    await site.logged('sent', (line) => line.reference === reference);
    expect((await requests('release', reference)).out).toContain('was already sent as its own mail');
    const mail = server.received.find(({ parsed }) => parsed.subject?.includes(reference));
    expect(mail?.parsed.subject).not.toContain('Spamverdacht');
  });
});

describe('a person who wants to be forgotten', () => {
  let site: RunningSite;
  beforeEach(async () => {
    site = await startSite({ CONTACT_LIMIT: '1000', MAIL_RECEIPT: 'on' });
  });

  const traces = (needle: string) =>
    (readdirSync(site.dataDir, { recursive: true }) as string[])
      .map((name) => join(site.dataDir, name))
      .filter((path) => statSync(path).isFile() && readFileSync(path).includes(needle));

  test('is gone from the database and the mail files, down to the last byte, and the others stay', async () => {
    const gone = { email: 'Weg@Mail.example', lastName: 'Verschwindibus', message: 'zz-unverwechselbar' };
    const references = [await post(site, gone), await post(site, { ...gone, message: 'zz-unverwechselbar zwei' })];
    const other = await post(site);
    for (const each of [...references, other]) await site.logged('sent', ({ reference }) => reference === each);
    for (const each of [references[0], other])
      await site.logged('sent', ({ reference, kind }) => reference === each && kind === 'receipt');
    expect(traces('zz-unverwechselbar')).not.toEqual([]);
    const { code, out } = await run(site.dataDir, 'forget', 'weg@mail.example');
    expect(code).toBe(0);
    for (const reference of references) expect(out).toContain(reference);
    for (const word of ['zz-unverwechselbar', 'Verschwindibus', 'Weg@Mail']) expect(traces(word)).toEqual([]);
    expect(JSON.parse((await run(site.dataDir, 'export')).out)).toMatchObject([{ reference: other }]);
    const mails = readdirSync(join(site.dataDir, 'mail'));
    expect(mails.filter((name) => !name.startsWith('willkommen.'))).toEqual([
      expect.stringContaining(`${other}.`),
      expect.stringContaining(`eingang.${other}.`),
    ]);
    await site.stop();
  });

  test('is found with an umlaut domain, in either form', async () => {
    for (const address of ['max@müller-maler.at', 'max@xn--mller-maler-thb.at']) {
      const reference = await post(site, { email: 'max@müller-maler.at', message: address });
      const { code, out } = await run(site.dataDir, 'forget', address);
      expect(code).toBe(0);
      expect(out).toContain(reference);
    }
    await site.stop();
  });
});

describe('without a site', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nothing-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('says where it looked for the data, makes nothing, and ends with 1', async () => {
    const { code, error } = await run(join(folder, 'data'), 'list');
    expect(code).toBe(1);
    expect(error).toContain(join(folder, 'data', 'requests.db'));
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('says what is wrong with a file that is no database, without losing it', async () => {
    writeFileSync(join(folder, 'requests.db'), 'no database '.repeat(1000));
    const { code, out, error } = await run(folder, 'list');
    expect(code).toBe(0);
    expect(out).toContain('0 Anfragen');
    expect(error).toContain('damaged');
    expect(readdirSync(folder).join()).toContain('requests-damaged-');
  });
});

/** Cells of a file with quotes around every cell. */
function readCsv(content: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of content.matchAll(/"((?:[^"]|"")*)"(;|\r\n|$)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows;
}
