import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { NotStoredError } from '../store/store.ts';
import { exchange } from '../testing/exchange.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeEach(() => {
  site = createTestSite({ CONTACT_LIMIT: '1' });
});
afterEach(() => site.close());

const post = (fields: Record<string, string> | string) =>
  request(site.app).post('/api/contact').type('form').send(fields);

const failure = 'Beim Senden der Nachricht ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.';

/** What stands in a field of the answered form, as the browser would show it. */
function typedIn(html: string, field: string): string | undefined {
  const area = new RegExp(`<textarea[^>]*name="${field}"[^>]*>([^<]*)</textarea>`).exec(html);
  const [input = ''] = new RegExp(`<input[^>]*name="${field}"[^>]*>`).exec(html) ?? [];
  const value = area?.[1] ?? / value="([^"]*)"/.exec(input)?.[1];
  return value
    ?.replace(/^\n/, '')
    .replace(/&(quot|lt|gt|#x27|amp);/g, (_, name) => ({ quot: '"', lt: '<', gt: '>', amp: '&' })[name as 'lt'] ?? "'");
}

describe('a form sent without script', () => {
  test('is stored and led to a page whose address holds none of the values (C12, M17)', async () => {
    await post(exampleRequest)
      .expect(303)
      .expect('Location', /^\/fotos\/[A-Z0-9]{5}\.[\w-]{22}$/)
      .expect('Cache-Control', 'no-store');
    expect(await site.store.list()).toMatchObject([exampleRequest]);
    expect(JSON.stringify(site.log())).not.toMatch(/maria|huber|wohnzimmer/i);
  });

  test('keeps line breaks of the message as one sign, as browsers send two', async () => {
    await post({ ...exampleRequest, message: 'eins\r\nzwei' }).expect(303);
    expect(await site.store.list()).toMatchObject([{ message: 'eins\nzwei' }]);
  });

  test('with a wrong field comes back as a full page with its title, its message and every value (a11y 10)', async () => {
    const values = {
      firstName: 'Anna "Büro" <b>',
      lastName: 'Huber & Co',
      email: 'anna.huber',
      phone: '0660/1',
      service: 'brandwasser',
      district: '1070 <Neubau>',
      when: 'später',
      message: '\nZeile eins\n  <b>Zeile zwei</b>',
      colour: 'Ocker',
    };
    const { text, headers } = await post(values).expect(422).expect('Cache-Control', 'no-store');
    expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i);
    expect(text).toMatch(/^<!doctype html><html lang="de-AT">.*<\/html>$/s);
    const mailto = /href="(mailto:[^"]*body=[^"]*)"/.exec(text)?.[1] ?? '';
    expect(decodeURIComponent(mailto)).toContain(
      'Leistung: Brand- & Wasserschaden\r\nPLZ oder Bezirk: 1070 <Neubau>\r\nWunschtermin: später\r\nNachricht: \r\nZeile eins',
    );
    expect(text).toContain('Bitte prüfen Sie die E-Mail-Adresse. Zum Beispiel: vorname@anbieter.at');
    expect(text).toContain('<title>Fehler – Maler Wien');
    const { service, when, colour, ...typed } = values;
    expect(text).toMatch(new RegExp(`<input [^>]*name="colour" checked="" value="${colour}"`));
    expect(text.match(/ checked=""/g)).toHaveLength(1);
    for (const [field, value] of Object.entries(typed)) expect(typedIn(text, field)).toBe(value);
    for (const chosen of [service, when])
      expect(text).toMatch(new RegExp(`<option [^>]*value="${chosen}"[^>]*selected`));
    expect(text).not.toContain('<b>Zeile');
    expect(await site.store.list()).toEqual([]);
  });

  test.each([
    ['', ['firstName', 'lastName', 'email', 'service']],
    ['firstName=Anna&firstName=Eva', ['firstName', 'lastName', 'email', 'service']],
    ['firstName=%ff%&lastName[a]=x', ['lastName', 'email', 'service']],
  ])('as "%s" names what is missing', async (body, fields) => {
    const { text } = await post(body as string).expect(422);
    const marked = [...text.matchAll(/<(?:input|select|textarea)[^>]*>/g)]
      .filter(([tag]) => tag.includes('aria-invalid="true"'))
      .map(([tag]) => / name="([^"]*)"/.exec(tag)?.[1]);
    expect(marked).toEqual(fields);
  });

  test('over the limit comes back with a message, the wait and every value (M15)', async () => {
    await post(exampleRequest).expect(303);
    const { text, headers } = await post({ ...exampleRequest, message: 'Noch etwas' }).expect(429);
    expect(headers['retry-after']).toMatch(/^\d+$/);
    expect(text).toContain('Das waren sehr viele Anfragen in kurzer Zeit.');
    expect(typedIn(text, 'message')).toBe('Noch etwas');
    expect(text).toContain('tel:');
  });

  test('that cannot be stored comes back with a message and every value', async () => {
    site.store.add = () => Promise.reject(new NotStoredError('x'));
    const { text } = await post(exampleRequest).expect(503);
    expect(text).toContain('Ihre Anfrage konnte gerade nicht gespeichert werden.');
    expect(typedIn(text, 'email')).toBe(exampleRequest.email);
    expect(typedIn(text, 'message')).toBe(exampleRequest.message);
  });

  test.each(['漆', 'ü', '🎨', '\n', 'a'])(
    'of legal length is accepted, whatever it consists of: %j (N13)',
    async (sign) => {
      const message = sign.trim() ? sign.repeat(10_000 / sign.length) : `a${sign.repeat(9998)}a`;
      await post({ ...exampleRequest, message }).expect(303);
      expect(await site.store.list()).toMatchObject([{ message }]);
    },
  );

  test.each([
    ['a little too large', 11_000, 422],
    ['too large', 80_000, 422],
    ['far too large', 1_000_000, 413],
  ])('that is %s comes back with what was typed and says how long it may be (N13)', async (_what, length, status) => {
    const { text } = await post({ ...exampleRequest, message: 'Wand '.repeat(length / 5) }).expect(status);
    expect(text).toContain('Bitte kürzen Sie die Nachricht auf höchstens 10.000 Zeichen.');
    for (const field of ['firstName', 'lastName', 'email', 'phone'] as const)
      expect(typedIn(text, field)).toBe(exampleRequest[field]);
    const kept = typedIn(text, 'message') ?? '';
    expect(kept).toBe('Wand '.repeat(Math.min(length, 20_000) / 5));
    expect(await site.store.list()).toEqual([]);
  });

  test('that is cut in the middle of a sign comes back as a page (N13)', async () => {
    for (const start of ['', 'a']) {
      const { text } = await post({ ...exampleRequest, message: start + '🎨'.repeat(20_000) }).expect(413);
      expect(typedIn(text, 'message')?.slice(0, 9_999)).toBe((start + '🎨'.repeat(5_000)).slice(0, 9_999));
    }
  });

  test('whose message is far too long makes no page of any size (security M3)', async () => {
    const { text } = await post({ ...exampleRequest, message: '<'.repeat(40_000) }).expect(422);
    expect(text.length).toBeLessThan(300_000);
  });

  test('from a foreign site is refused with a full page and nothing of what it brought', async () => {
    const { text } = await post(exampleRequest).set('Sec-Fetch-Site', 'cross-site').expect(403);
    expect(text).toContain('Diese Anfrage kommt von einer fremden Seite');
    expect(text).not.toContain(exampleRequest.email);
    expect(await site.store.list()).toEqual([]);
  });

  test('that one address has wrong again and again is answered as cheaply as a page is, and nobody else notices (bug 4)', async () => {
    const postFrom = (client: string) =>
      exchange(site.app, '/api/contact', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Accept-Encoding': 'br',
          'X-Forwarded-For': client,
        },
        body: new URLSearchParams({ ...exampleRequest, email: 'maria.huber' }).toString(),
      });
    for (let count = 0; count < 30; count++) {
      const { status, text } = await postFrom('203.0.113.7');
      expect({ status, email: typedIn(text, 'email') }).toEqual({ status: 422, email: 'maria.huber' });
    }
    const [one, other] = [await postFrom('203.0.113.7'), await postFrom('203.0.113.7')];
    expect(one).toMatchObject({
      status: 422,
      headers: { 'content-encoding': 'br', etag: other.headers.etag, 'cache-control': 'no-store' },
    });
    const text = brotliDecompressSync(one.body).toString();
    expect(text).toContain('Bitte prüfen Sie Ihre Angaben.');
    expect(text).toContain('tel:');
    expect(text).not.toContain('maria.huber');
    expect(typedIn((await postFrom('203.0.113.8')).text, 'email')).toBe('maria.huber');
  });

  test.each([
    [403, { 'Sec-Fetch-Site': 'cross-site' }, 'a=b'],
    [415, { 'Content-Encoding': 'gzip' }, gzipSync(`a=${'b'.repeat(200_000)}`)],
    [415, { 'Content-Encoding': 'gzip' }, 'a=b'],
  ])('refused before it was read, with %s, costs no rendering (bug 4)', async (status, headers, body) => {
    const refuse = () =>
      exchange(site.app, '/api/contact', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body,
      });
    const [one, other] = [await refuse(), await refuse()];
    expect(one).toMatchObject({ status, headers: { etag: expect.any(String) } });
    expect(one.headers.etag).toBe(other.headers.etag);
    expect(one.text).toContain('<form');
  });

  test('is never shown to the next visitor', async () => {
    await post({ ...exampleRequest, email: 'x' }).expect(422);
    const { text } = await request(site.app).get('/').expect(200);
    expect(text).not.toMatch(/Huber|Wohnzimmer und Vorzimmer/);
    expect(text).not.toContain(failure);
  });
});
