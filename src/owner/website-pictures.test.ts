import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { exchange } from '../testing/exchange.ts';
import { readFields, visitAsOwner } from '../testing/owner-visit.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

const path = '/meine-website/menschen';
const person = {
  'entries.0.name': 'Anna Berger',
  'entries.0.role': 'Malermeisterin',
  'entries.0.portrait.alt': 'Anna',
};

let photo: { fileName: string; content: Buffer };
beforeAll(async () => {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a9a8a' } });
  photo = { fileName: 'IMG_0001.JPG', content: await picture.jpeg().toBuffer() };
});

let site: TestSite;
let owner: ReturnType<typeof visitAsOwner>;
/** The form with one person in it. */
let form: Record<string, string>;
beforeEach(async () => {
  site = createTestSite();
  owner = visitAsOwner(site);
  form = readFields((await owner.post(path, { base: '0', step: 'add entries' })).text);
});
afterEach(() => site.close());

const upload = (more: Record<string, string> = {}) =>
  owner.post(path, { ...form, ...more, 'entries.0.portrait.upload': photo });
/** As it is cropped, and whole. */
const imageOf = (html: string) => /<figure><img src="([^"]*)"/.exec(html)?.[1] ?? '';
const wholeOf = (html: string) => /<input type="image"[^>]* src="([^"]*)"/.exec(html)?.[1] ?? '';
const errorOf = (html: string) => /id="entries.0.portrait.upload-error"[^>]*>([^<]*)/.exec(html)?.[1];

describe('a photo', () => {
  test('is shown in its form at once, and stays while something else is wrong', async () => {
    const { status, text } = await upload({ 'entries.0.name': 'Anna Berger' });
    expect(status).toBe(422);
    expect(text).toContain('Bitte in wenigen Worten beschreiben');
    const picture = await exchange(site.app, imageOf(text));
    expect(await sharp(picture.body).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 360 });
    const whole = await exchange(site.app, wholeOf(text));
    expect(await sharp(whole.body).metadata()).toMatchObject({ width: 480, height: 320 });
    const { headers } = await owner.post(path, { ...readFields(text), ...person });
    const preview = await owner.open(headers.location ?? '');
    expect(preview.text).toContain(imageOf(text));
    expect((await exchange(site.app, '/')).text).not.toContain('/bilder/');
    await owner.fill(headers.location ?? '', {});
    expect((await exchange(site.app, '/')).text).toContain(imageOf(text));
  });

  test('is cropped round where it was tapped, or where the list says', async () => {
    const before = await upload({ step: 'upload' });
    expect(before.status).toBe(200);
    const tap = { 'tap entries.0.portrait.x': '200', 'tap entries.0.portrait.y': '120' };
    const tapped = await owner.post(path, { ...readFields(before.text), ...tap });
    // All of it is shown, 240 × 160.
    expect(readFields(tapped.text)['entries.0.portrait.focus']).toBe('0.833 0.75');
    expect(wholeOf(tapped.text)).toBe(wholeOf(before.text));
    expect(imageOf(tapped.text)).not.toBe(imageOf(before.text));
    const chosen = await owner.post(path, {
      ...readFields(tapped.text),
      'entries.0.portrait.focus': '1 0.5',
      step: 'upload',
    });
    expect(readFields(chosen.text)['entries.0.portrait.focus']).toBe('1 0.5');
  });

  test('can be taken away again', async () => {
    const shown = await upload({ step: 'upload' });
    const { text } = await owner.post(path, { ...readFields(shown.text), step: 'remove entries.0.portrait' });
    expect(imageOf(text)).toBe('');
    expect(readFields(text)['entries.0.portrait.file']).toBe('');
  });
});

describe('what is no photo for us', () => {
  const post = (content: Buffer) =>
    owner.post(path, { ...form, ...person, 'entries.0.portrait.upload': { fileName: 'x.jpg', content } });

  test.each([
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /HEIC/],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /SVG/],
    ['an empty file', Buffer.alloc(0), /leer/],
    ['more than 12 MB', Buffer.alloc(13 * 2 ** 20), /12 MB/],
  ])('%s is refused beside its field, and all else is kept', async (_kind, content, reason) => {
    const { status, text } = await post(content);
    expect(status).toBe(422);
    expect(errorOf(text)).toMatch(reason);
    expect(text).toContain('<a href="#entries.0.portrait.upload">');
    expect(readFields(text)).toMatchObject(person);
  });

  test('a name that somebody made up is none either', async () => {
    const { status, text } = await owner.post(path, {
      ...form,
      ...person,
      'entries.0.portrait.file': 'bild_0123456789abcdef',
    });
    expect(status).toBe(422);
    expect(errorOf(text)).toContain('gibt es nicht mehr');
  });

  test('a form that breaks off changes nothing', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Sec-Fetch-Site': 'same-origin' };
    const body = '--x\r\nContent-Disposition: form-data; name="entries.0.portrait.upload"; filename="x"\r\n\r\nabc';
    const address = `${path}?code=${owner.code}`;
    expect((await exchange(site.app, address, { method: 'POST', headers, body })).status).toBe(400);
    const plain = { ...headers, 'Content-Type': 'text/plain' };
    expect((await exchange(site.app, address, { method: 'POST', headers: plain, body })).status).toBe(415);
  });

  test('uploads that are cut off leave room for the next one', async () => {
    const server = createServer(site.app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (let uploads = 0; uploads < 5; uploads++) {
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 40 * 2 ** 20 };
      const outgoing = request({ port, path: `${path}?code=${owner.code}`, method: 'POST', headers });
      outgoing
        .on('error', () => {})
        .write('--x\r\nContent-Disposition: form-data; name="f.upload"; filename="x"\r\n\r\n');
      const [incoming] = await once(server, 'request');
      outgoing.destroy();
      await new Promise((resolve) => incoming.once('close', resolve));
    }
    server.close();
    expect((await upload(person)).status).toBe(303);
    expect(site.log().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
