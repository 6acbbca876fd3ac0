import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Exchange, exchange } from '../testing/exchange.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { createOwnerLinks, type OwnerAction, ownerActions } from './request-links.ts';

const [one, two] = [['3 Links'], ['3 Links', 'HTML oder Link-Code im Text']];

let site: TestSite;
beforeEach(() => {
  site = createTestSite();
});
afterEach(() => site.close());

/** As the owner has got it. */
async function add(spamSigns: string[] = []): Promise<string> {
  const { reference } = await site.store.add(exampleRequest, { spamSigns });
  const mail = (await site.store.find(reference))?.mail;
  if (mail) await site.store.markSent(mail, '250', []);
  return reference;
}

const toPath = (reference: string, action: OwnerAction, links = site.links) =>
  links.toUrl(reference, action, 'open').slice(site.config.siteUrl.length);
const read = (path: string, method = 'GET') => exchange(site.app, path, { method });
const confirm = (path: string, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
  exchange(site.app, path, { method: 'POST', headers });
const find = (reference: string) => site.store.find(reference);
const headingOf = ({ text }: Exchange) => /<h1[^>]*>([^<]*)/.exec(text)?.[1];

describe('a link of the owner’s mail', () => {
  test('leads to the public address and holds nothing personal', () => {
    const url = site.links.toUrl('A7K32', 'erledigt', 'open');
    expect(url).toMatch(/^http:\/\/localhost:3000\/anfrage\/A7K32\/erledigt\?code=[\w-]{43}$/);
  });

  test.each([...ownerActions])('%s changes nothing when a mail scanner opens it', async (action) => {
    const reference = await add(one);
    const before = await find(reference);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers, text } = await read(toPath(reference, action), method);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      if (method === 'GET') expect(text).toContain('<meta name="robots" content="noindex"/>');
    }
    expect(await find(reference)).toEqual(before);
    expect((await site.store.claim('reminder')).mail).toBeUndefined();
  });

  test('asks with one button and says nothing about the visitor', async () => {
    const { text } = await read(toPath(await add(), 'erledigt'));
    expect(text.match(/<form /g)).toHaveLength(1);
    expect(text.match(/<button[^>]* type="submit"/g)).toHaveLength(1);
    expect(text).toContain('Malerei');
    expect(text).toContain('Montag, 12.\u00a0Jänner 2026 um\u00a010:30\u00a0Uhr');
    expect(text).not.toMatch(/maria|huber|0660|wohnzimmer/i);
  });

  test('answers neither other methods nor posts from other sites', async () => {
    const reference = await add();
    const path = toPath(reference, 'erledigt');
    expect(await read(path, 'DELETE')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, POST' } });
    expect((await confirm(path, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await confirm(path, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await find(reference))?.doneAt).toBeNull();
  });

  test('says so while nothing can be read', async () => {
    const path = toPath(await add(), 'erledigt');
    site.store.close();
    const answer = await confirm(path);
    expect(answer.status).toBe(503);
    expect(headingOf(answer)).toBe('Das geht gerade nicht');
  });
});

describe('a confirmation', () => {
  test('of "erledigt" marks the request, once, and says so from then on', async () => {
    const reference = await add();
    const path = toPath(reference, 'erledigt');
    expect(headingOf(await read(path))).toBe('Anfrage erledigt?');
    expect(headingOf(await confirm(path))).toBe('Anfrage erledigt');
    const doneAt = site.clock.now();
    await site.clock.advance(60_000);
    expect(headingOf(await confirm(path))).toBe('Anfrage erledigt');
    const again = await read(path);
    expect(headingOf(again)).toBe('Anfrage erledigt');
    expect(again.text).not.toContain('<form');
    expect(await find(reference)).toMatchObject({ doneAt });
  });

  test('of "später erinnern" names the day, and opens again what was done', async () => {
    const reference = await add();
    await confirm(toPath(reference, 'erledigt'));
    const path = toPath(reference, 'spaeter');
    const { text: question } = await read(path);
    expect(question).toContain('wieder offen');
    expect(question).toContain('Zugesagt ist eine Antwort bis Montag, 12.\u00a0Jänner 2026 um\u00a018:00\u00a0Uhr.');
    const { status, text } = await confirm(path, { 'Sec-Fetch-Site': 'none' });
    expect(status).toBe(200);
    expect(text).toContain('Dienstag, 13.\u00a0Jänner 2026 um\u00a010:30\u00a0Uhr');
    expect((await find(reference))?.doneAt).toBeNull();
  });

  test('of "kein Spam" takes one sign off a request that was mailed already', async () => {
    const reference = await add(one);
    const answer = await confirm(toPath(reference, 'kein-spam'));
    expect(answer.text).not.toContain('eigene Mail');
    expect(await find(reference)).toMatchObject({ mail: { state: 'sent' }, spamSigns: [] });
    expect((await read(toPath(reference, 'kein-spam'))).text).not.toContain('<form');
  });

  test('of "kein Spam" mails by itself what only a summary has named', async () => {
    const reference = await add(two);
    const path = toPath(reference, 'kein-spam');
    expect((await read(path)).text).toContain('eigene Mail');
    expect((await confirm(path)).text).toContain('eigene Mail');
    expect((await confirm(path)).status).toBe(200);
    expect(await site.store.claim('request')).toMatchObject({ requests: [{ reference, spamSigns: [] }] });
  });

  test('is logged with the number of the request, and the code never is', async () => {
    const reference = await add();
    const path = toPath(reference, 'erledigt');
    await read(path);
    await confirm(path);
    const lines = site.log();
    expect(lines.find(({ msg }) => msg === 'owner confirmed')).toMatchObject({
      reference,
      action: 'erledigt',
    });
    expect(lines.filter(({ msg }) => msg === 'answered').map((line) => line.path)).toEqual([
      `/anfrage/${reference}/erledigt`,
      `/anfrage/${reference}/erledigt`,
    ]);
    expect(JSON.stringify(lines)).not.toContain(path.split('=')[1]);
  });
});

describe('without a right to it', () => {
  test('nobody learns whether there is such a request, and nothing changes', async () => {
    const reference = await add();
    const forged = createOwnerLinks({ siteUrl: site.config.siteUrl, readSecret: () => 'guessed', reminders: true });
    const code = toPath(reference, 'spaeter').split('=')[1];
    const pages = [
      await confirm(toPath(reference, 'erledigt', forged)),
      await confirm(toPath('ZZZZZ', 'erledigt', forged)),
      await confirm(`/anfrage/${reference}/erledigt`),
      await confirm(`/anfrage/ZZZZZ/erledigt?code=`),
      await confirm(`/anfrage/${reference}/erledigt?code=${code}`),
      await read(`/anfrage/${reference}/erledigt?code=${code}&code=${code}`),
      await confirm(`/anfrage/ZZZZZ/spaeter?code=${code}`),
    ];
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 403));
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect(headingOf(pages[0] as Exchange)).toBe('Dieser Link gilt nicht');
    expect((await find(reference))?.doneAt).toBeNull();
  });

  test('a request that was deleted is gone', async () => {
    const path = toPath(await add(), 'erledigt');
    await site.store.forget(exampleRequest.email);
    for (const answer of [await read(path), await confirm(path)]) {
      expect(answer.status).toBe(404);
      expect(headingOf(answer)).toBe('Diese Anfrage gibt es nicht mehr');
    }
  });

  test.each(['/anfrage', '/anfrage/a7k32/erledigt', '/anfrage/A7K32/x', '/anfrage/A7K32', '/anfrage/%/erledigt'])(
    '%s is no page',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );

  test('nobody can postpone what is never reminded of', async () => {
    const reference = await add();
    await site.close();
    site = createTestSite({ REMINDERS: 'off' });
    expect((await confirm(toPath(reference, 'spaeter'))).status).toBe(403);
  });
});
