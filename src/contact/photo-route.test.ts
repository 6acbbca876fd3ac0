import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { hour, minute } from '../clock.ts';
import { plain } from '../testing/hostile-pictures.ts';
import { toText } from '../testing/rendered.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let photo: Buffer;
let client = 0;
let path: string;

beforeAll(async () => {
  site = createTestSite({ CONTACT_LIMIT: '1' });
  photo = await plain(900, 600)
    .withExif({ IFD0: { Artist: 'Huber' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => site.close());

/** From a visitor of its own for each test. */
const asVisitor = (test: request.Test) => test.set('X-Forwarded-For', `203.0.113.${client}`);
beforeEach(async () => {
  client += 1;
  const message = `Nr. ${client}`;
  const posted = asVisitor(request(site.app).post('/api/contact')).send({ ...exampleRequest, message });
  path = (await posted.expect(201)).body.photos;
});

const put = (key: string, content: Buffer | string, type = 'image/jpeg') =>
  asVisitor(request(site.app).put(`${path}/${key}`))
    .set('Content-Type', type)
    .send(content);
const postForm = (files: Record<string, Buffer>) => {
  const form = asVisitor(request(site.app).post(path));
  for (const [name, content] of Object.entries(files)) form.attach('photos', content, name);
  return form;
};
const readPage = () => request(site.app).get(path);
const stored = () => site.photos.list(path.slice(7, 12));
const leftFiles = () => readdirSync(site.folder).filter((name) => name.startsWith('upload'));
const refusal = { error: expect.stringMatching(/^\p{Lu}.+\.$/u) };

describe('photos one by one', () => {
  test('are kept as harmless copies, the same key for the same photo, and leave no file behind', async () => {
    await put('key-0001', photo).expect(201, { count: 1 });
    await put('key-0001', photo).expect(201, { count: 1 });
    await put('key-0002', photo).expect(201, { count: 2 });
    const [first] = await stored();
    const content = Buffer.from(first?.content ?? []);
    expect(content.includes('Huber')).toBe(false);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 });
    expect(leftFiles()).toEqual([]);
  });

  test.each<[string, () => request.Test, number]>([
    ['a text', () => put('key-0001', 'Grüß Gott'), 422],
    ['an empty file', () => put('key-0001', ''), 422],
    ['half a photo', () => put('key-0001', photo.subarray(0, 900)), 422],
    ['more than 12 MB', () => put('key-0001', Buffer.alloc(12 * 2 ** 20 + 1)), 413],
    ['what is no picture by its type', () => put('key-0001', '{}', 'application/json'), 415],
    ['compressed bytes', () => put('key-0001', gzipSync(photo)).set('Content-Encoding', 'gzip'), 415],
    ['a photo from another site', () => put('key-0001', photo).set('Origin', 'https://evil.example'), 403],
    ['another method', () => request(site.app).patch(`${path}/key-0001`), 405],
  ])('%s is refused in a sentence and nothing of it stays', async (_what, send, status) => {
    const { body, headers } = await send().expect(status);
    expect(body).toEqual(refusal);
    expect(headers['cache-control']).toBe('no-store');
    expect([await stored(), leftFiles()]).toEqual([[], []]);
  });

  test('the eleventh is refused, and one that was there before is not', async () => {
    const { photos } = site;
    for (let number = 0; number < 10; number++)
      await photos.add({ reference: path.slice(7, 12), key: `key-000${number}`, content: photo, width: 9, height: 6 });
    expect((await put('key-0010', photo).expect(409)).body).toEqual(refusal);
    await put('key-0009', photo).expect(201, { count: 10 });
  });

  test('one can be taken back, also if it never came', async () => {
    await put('key-0001', photo).expect(201);
    const remove = () => asVisitor(request(site.app).delete(`${path}/key-0001`));
    await remove().expect(204);
    await remove().expect(204);
    expect(await stored()).toEqual([]);
  });

  test('so many may come from one address, then only a quarter of an hour later', async () => {
    for (let number = 0; number < 10; number++) await put('key-0001', photo).expect(201);
    const { body, headers } = await put('key-0001', photo).expect(429);
    expect([body, headers['retry-after']]).toEqual([refusal, '30']);
    await site.clock.advance(15 * minute);
    await put('key-0001', photo).expect(201);
  });

  test('without room on the disk the visitor is told to try again', async () => {
    const { photos } = site;
    const add = photos.add;
    photos.add = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const { body, headers } = await put('key-0001', photo).expect(503);
    photos.add = add;
    expect([body, headers['retry-after']]).toEqual([refusal, '30']);
    expect(site.log().at(-2)).toMatchObject({ level: 50, msg: 'photo not stored', err: { code: 'ENOSPC' } });
  });

  test('three addresses that send nothing of what they announce keep nobody out', async () => {
    const server = site.app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const lines = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 125000000', 'Host: x', '', '--x'];
    const sockets = Array.from({ length: 12 }, () => connect(port, '127.0.0.1'));
    for (const [index, socket] of sockets.entries()) {
      socket.write(`POST ${path} HTTP/1.1\r\nX-Forwarded-For: 198.51.100.${index % 3}\r\n${lines.join('\r\n')}`);
      await once(server, 'request');
    }
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('--x--\r\n'));
        controller.close();
      },
    });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    // Without a length it counts for as much as they do.
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, init);
    for (const socket of sockets) socket.destroy();
    await once(server.close(), 'close');
    expect(status).toBe(422);
  });

  test('one that breaks off leaves nothing behind, and is nothing to act upon', async () => {
    const start = site.log().length;
    const logged = () => site.log().slice(start);
    const server = site.app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `PUT ${path}/key-0001 HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-Length: 9999\r\n\r\n`,
    );
    socket.write(photo.subarray(0, 900), () => socket.destroy());
    while (!logged().some(({ path, aborted }) => path === '/fotos/…' && aborted)) await new Promise(setImmediate);
    server.close();
    expect([await stored(), leftFiles()]).toEqual([[], []]);
    expect(logged().map(({ msg }) => msg)).not.toContain('photo not stored');
  });
});

describe('photos in a form that is sent without script', () => {
  test('are kept, and the page says how many there are', async () => {
    const other = await plain(60, 40).png().toBuffer();
    await postForm({ 'a.jpg': photo, 'b.png': other }).expect(303).expect('Location', path);
    expect(await stored()).toMatchObject([{ width: 900 }, { width: 60 }]);
    const { text } = await readPage();
    expect(text).toContain('<title>2 Fotos sind angekommen');
    await postForm({ 'a.jpg': photo }).expect(303);
    expect(await stored()).toHaveLength(2);
  });

  test('cost each other nothing: what is refused is named with its reason', async () => {
    const files = {
      'Küche <b>.jpg': Buffer.from('%PDF-1.7'),
      'Wand.jpg': photo,
      'groß.jpg': Buffer.alloc(13 * 2 ** 20),
    };
    const { text } = await postForm(files).expect(422);
    expect(await stored()).toHaveLength(1);
    const read = toText(text);
    expect(text).toContain('<title>2 Fotos sind nicht angekommen');
    expect(read).toMatch(/Küche <b>\.jpg\s*Das ist ein PDF; bitte schicken Sie ein Foto/);
    expect(read).toMatch(/groß\.jpg\s*Die Datei hat 13 MB, möglich sind höchstens 12 MB/);
    expect(read).not.toContain('Wand.jpg');
    expect(leftFiles()).toEqual([]);
  });

  test('are more than ten only by a sentence', async () => {
    const files = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.jpg`, Buffer.from('x')]));
    expect(toText((await postForm(files).expect(422)).text)).toContain('Mehr als zehn Fotos auf einmal');
  });

  test('that break off are refused, which is nothing to act upon', async () => {
    const lines = site.log().length;
    const part = `--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n${photo.toString('latin1')}`;
    const form = asVisitor(request(site.app).post(path)).type('multipart/form-data; boundary=x');
    expect(toText((await form.send(part)).text)).toMatch(/nicht lesbar|nicht ganz angekommen/);
    expect(
      site
        .log()
        .slice(lines)
        .filter(({ level }) => Number(level) > 30),
    ).toEqual([]);
  });

  test('have to be chosen first', async () => {
    expect(toText((await postForm({ '': Buffer.alloc(0) }).expect(422)).text)).toContain('wählen Sie zuerst Fotos aus');
    await asVisitor(request(site.app).post(path)).type('form').send('photos=x').expect(422);
  });
});

describe('the page', () => {
  test('says the fixed words, the number and when, and nothing of what was typed', async () => {
    const { text, headers } = await readPage().expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    });
    expect(toText(text)).toContain('Vielen Dank! Wir werden uns in Kürze bei Ihnen melden.');
    expect(text).toContain(`subject=Fotos%20zu%20meiner%20Anfrage%20${path.slice(7, 12)}`);
    expect(text).toContain('href="tel:');
    expect(text).not.toMatch(/Maria|Huber|mail\.example|Wohnzimmer/);
  });

  test('thanks for the request also while neither file can be read', async () => {
    const { photos, store } = site;
    const [count, find] = [photos.count, store.find];
    [photos.count, store.find] = [() => Promise.reject(new Error('locked')), () => Promise.reject(new Error('locked'))];
    const { text } = await readPage().expect(200);
    [photos.count, store.find] = [count, find];
    expect(toText(text)).toContain('Vielen Dank! Wir werden uns in Kürze bei Ihnen melden.');
  });

  test('is gone after 72 hours, and there for nobody who guesses', async () => {
    const wrong = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
    for (const each of [wrong, '/fotos/x', '/fotos/A7K32.'])
      expect(toText((await request(site.app).get(each).expect(403)).text)).toMatch(
        /gilt nicht[\s\S]*per E-Mail[\s\S]*\+43/,
      );
    expect((await request(site.app).put(`${wrong}/key-0001`).type('image/png').send(photo).expect(403)).body).toEqual(
      refusal,
    );
    await site.clock.advance(72 * hour - minute);
    await readPage().expect(200);
    await site.clock.advance(minute);
    expect(toText((await readPage().expect(410)).text)).toMatch(/abgelaufen[\s\S]*per E-Mail[\s\S]*\+43/);
    await put('key-0001', photo).expect(410);
  });
});

test('the link is in no log, whatever comes of it', async () => {
  const code = path.slice(-22);
  for (const each of [path, path.toUpperCase(), `/${path}`, `${path}/`, `${path}/x`, path.replace('fotos', 'foto')])
    for (const method of ['get', 'post', 'delete', 'options'] as const) await request(site.app)[method](each);
  await request(site.app).get('/').set('Referer', `http://localhost${path}`);
  await put('key-0001', photo);
  const log = JSON.stringify(site.log()).toLowerCase();
  expect(log).toContain('"/fotos/…"');
  expect(log).not.toContain(code.slice(0, 12).toLowerCase());
});
