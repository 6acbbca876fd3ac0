import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { NotStoredError } from '../store/store.ts';
import { exchange } from '../testing/exchange.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeEach(() => {
  site = createTestSite();
});
afterEach(() => site.close());

const post = (body: string | object, type = 'application/json') =>
  request(site.app).post('/api/contact').set('Content-Type', type).send(body);

const postRaw = (body: string | undefined, headers: Record<string, string> = {}) =>
  exchange(site.app, '/api/contact', { method: 'POST', headers, ...(body !== undefined && { body }) });

describe('POST /api/contact with JSON', () => {
  test('stores the request and answers 201 with its reference', async () => {
    const response = await post(exampleRequest).expect(201).expect('Cache-Control', 'no-store');
    const [stored] = await site.store.list();
    expect(stored).toMatchObject({ ...exampleRequest, reference: response.body.reference });
    expect(response.body.reference).toMatch(/^[A-HK-NPR-Z2-9]{5}$/);
  });

  test('takes any spelling of the content type (C36)', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
      'Application/JSON; charset="utf-8"',
      'application/json; Charset=Utf-8',
    ]) {
      expect((await postRaw(JSON.stringify(exampleRequest), { 'Content-Type': type })).status).toBe(201);
    }
  });

  test('keeps the domain of an umlaut address in the form that mail servers know (C01)', async () => {
    await post({ ...exampleRequest, email: 'max@müller-maler.at' }).expect(201);
    expect(await site.store.list()).toMatchObject([{ email: 'max@xn--mller-maler-thb.at' }]);
    const { body } = await post({ ...exampleRequest, email: 'müller@example.at' }).expect(422);
    expect(Object.keys(body.errors)).toEqual(['email']);
    expect(await site.store.list()).toHaveLength(1);
  });

  test('sent twice within ten minutes is one request under one reference (C07)', async () => {
    const [first, second] = await Promise.all([post(exampleRequest), post(exampleRequest)]);
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(201);
    expect(await site.store.list()).toHaveLength(1);
  });

  test('names each wrong field in German and stores nothing', async () => {
    const wrong = { ...exampleRequest, firstName: ' ', email: 'zz-anna', service: 'garten' };
    const response = await post(wrong).expect(422).expect('Cache-Control', 'no-store');
    expect(response.body).toEqual({
      errors: {
        firstName: 'Bitte geben Sie Ihren Vornamen an.',
        email: 'Bitte prüfen Sie die E-Mail-Adresse. Zum Beispiel: vorname@anbieter.at',
        service: 'Bitte wählen Sie eine Leistung aus.',
      },
    });
    expect(await site.store.list()).toEqual([]);
  });

  test('answers 503 while nothing can be stored, and works again afterwards (M11)', async () => {
    const { add } = site.store;
    site.store.add = () => Promise.reject(new NotStoredError('zz', { cause: new Error('zz-anna') }));
    const refused = await post(exampleRequest).expect(503).expect('Cache-Control', 'no-store');
    expect(refused.text).toBe(
      'Ihre Anfrage konnte gerade nicht gespeichert werden. Bitte versuchen Sie es noch einmal oder rufen Sie uns an.',
    );
    site.store.add = add;
    await post(exampleRequest).expect(201);
    expect(JSON.stringify(site.log())).not.toContain('zz-anna');
  });
});

describe.each(['production', 'development', 'test'])('a body that is no request, in %s', (environment) => {
  const json = { 'Content-Type': 'application/json' };
  const valid = JSON.stringify(exampleRequest);

  test('is refused in short German words and stored nowhere (C36, M13)', async () => {
    await site.close();
    site = createTestSite({ NODE_ENV: environment });
    const large = JSON.stringify({ ...exampleRequest, message: 'zz-anna'.repeat(30_000) });
    const answers: [number, body: string | undefined, headers: Record<string, string>][] = [
      [415, undefined, {}],
      [422, undefined, json],
      [415, '', {}],
      [415, valid, {}],
      [415, valid, { 'Content-Type': 'text/plain' }],
      [415, valid, { 'Content-Type': 'multipart/form-data; boundary=x' }],
      [415, valid, { 'Content-Type': 'x' }],
      [415, valid, { 'Content-Type': 'application/json; charset=iso-8859-1' }],
      [415, valid, { ...json, 'Content-Encoding': 'utf-8' }],
      [415, valid, { ...json, 'Content-Encoding': 'gzip' }],
      [400, '{', json],
      [400, '{"firstName":"zz-anna@example.at",', json],
      [400, 'null', json],
      [400, '[]', json],
      [400, `[${valid}]`, json],
      [400, '"x"', json],
      [400, 'firstName=zz-anna', json],
      [413, large, json],
      [413, `firstName=${'a'.repeat(200_000)}`, { 'Content-Type': 'application/x-www-form-urlencoded' }],
      [422, '{}', json],
      [422, '{"__proto__":{"firstName":"zz-anna"},"constructor":1}', json],
      [422, '{"firstName":["zz-anna"],"lastName":{"a":"zz-anna"}}', json],
      [422, 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ];
    for (const [status, body, headers] of answers) {
      const answer = await postRaw(body, headers);
      expect({ body: body?.slice(0, 50), headers, status: answer.status }).toEqual({
        body: body?.slice(0, 50),
        headers,
        status,
      });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.text).not.toMatch(/zz-anna|Error|node_modules|\/work\/|\bat .*:\d+/);
      if (!isPage(answer)) expect(answer.text.length).toBeLessThan(600);
      if (status !== 422) expect(answer.text).toMatch(/Anfrage|Format/);
    }
    expect(await site.store.list()).toEqual([]);
    expect(JSON.stringify(site.log())).not.toContain('zz-anna');
    expect(site.log().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe('other methods on /api/contact', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s is refused with the one that works (C36)',
    async (method) => {
      const answer = await exchange(site.app, '/api/contact?email=zz-anna', { method });
      expect(answer).toMatchObject({
        status: 405,
        text: method === 'HEAD' ? '' : 'Das geht hier nicht.',
        headers: { allow: 'POST', 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
      });
    },
  );

  test.each(['GET', 'HEAD'])('%s by a browser leads to the form (N14)', async (method) => {
    const headers = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const answer = await exchange(site.app, '/api/contact', { method, headers });
    expect(answer).toMatchObject({ status: 302, headers: { location: '/#contact', 'cache-control': 'no-store' } });
    expect((await exchange(site.app, '/api/contact', { method, headers: { Accept: '*/*' } })).status).toBe(405);
  });
});

describe('in the log', () => {
  test('an accepted request leaves its reference and nothing about the person (C41, D13, M18)', async () => {
    const { body } = await post(exampleRequest).expect(201);
    await post(exampleRequest).expect(201);
    const received = site.log().filter(({ msg }) => msg === 'received');
    expect(received).toMatchObject([
      { reference: body.reference, repeated: false },
      { reference: body.reference, repeated: true },
    ]);
    const answered = site.log().find(({ msg }) => msg === 'answered');
    expect(received[0]?.request).toBe(answered?.request);
    expect(JSON.stringify(site.log())).not.toMatch(/maria|huber|mail\.example|0660 123|wohnzimmer|127\.0\.0\.1/i);
  });

  test('a refused one leaves a line with its fields and the id of its answer, and nothing about the person (C41, operator A11)', async () => {
    await post('{"email":"zz-anna@example.at","phone":"+43 660 0000000"').expect(400);
    await post({ ...exampleRequest, email: 'zz-anna', phone: '+43 660 0000000'.repeat(9) }).expect(422);
    const lines = site.log();
    const refused = lines.filter(({ msg }) => msg === 'contact request refused');
    expect(refused).toMatchObject([{ status: 400 }, { status: 422, fields: ['email', 'phone'] }]);
    expect(refused[0]).not.toHaveProperty('fields');
    for (const { request: id } of refused) {
      expect(lines.find(({ msg, request: other }) => msg === 'answered' && other === id)).toBeDefined();
    }
    expect(JSON.stringify(lines)).not.toMatch(/zz-anna|660 0000000|huber/i);
  });

  test('newlines and terminal codes in a name make no second line (C41)', async () => {
    await post({ ...exampleRequest, firstName: 'Max\n{"level":60,"msg":"zz"}\u001b[2J' }).expect(201);
    expect(site.log().map(({ msg }) => msg)).toEqual(['received', 'answered']);
  });
});

function isPage({ text }: { text: string }): boolean {
  return text.startsWith('<!doctype html>');
}
