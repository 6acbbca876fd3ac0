import { afterEach, beforeEach, expect, test } from '@jest/globals';
import express, { type Express } from 'express';
import supertest from 'supertest';
import { createPictures, type Pictures } from '../pictures/pictures.ts';
import { plain } from '../testing/hostile-pictures.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { handleErrors } from './errors.ts';
import { createPictureRoute } from './picture-files.ts';
import { createPages } from './render.tsx';

let site: TestSite;
let pictures: Pictures;
let app: Express;
let addresses: string[];

beforeEach(async () => {
  site = createTestSite();
  pictures = createPictures(site);
  app = express().disable('etag');
  app.use(createPictureRoute(pictures), handleErrors(createPages(site)));
  const { id } = await pictures.add(await plain(300, 300).jpeg().toBuffer(), 'portrait');
  const wanted = { id, place: 'portrait', focus: { x: 0.5, y: 0.5 } } as const;
  await (await pictures.prepare([wanted])).finished;
  const { src = '', avif = '' } = pictures.find(wanted) ?? {};
  addresses = [src, avif.replace(/ .*/, '')];
});
afterEach(async () => {
  pictures.close();
  await site.close();
});

test('pictures come with their type and are kept for a year', async () => {
  for (const [index, type] of ['image/jpeg', 'image/avif'].entries()) {
    const { status, headers, body } = await supertest(app).get(addresses[index] ?? '');
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(body.length).toBe(Number(headers['content-length']));
  }
});

test('HEAD has the same headers, and who has the picture gets a 304', async () => {
  const [address = ''] = addresses;
  const { headers } = await supertest(app).get(address);
  const head = await supertest(app).head(address);
  expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': headers['content-length'] });
  const again = await supertest(app).get(address).set('If-None-Match', `"x", W/${headers.etag}`);
  expect(again.status).toBe(304);
  expect(again.headers.etag).toBe(headers.etag);
});

test.each(['/bilder', '/bilder/', '/bilder/..%2frequests.db', '/bilder/bild_x-1-1.jpg', "/bilder/'--.jpg"])(
  '%s is a plain 404',
  async (address) => {
    const { status, text, headers } = await supertest(app).get(address);
    expect({ status, text }).toEqual({ status: 404, text: 'Diese Seite gibt es nicht.' });
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  },
);

test('other methods are a 405', async () => {
  const { status, headers } = await supertest(app).post(addresses[0] ?? '');
  expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
});

test('a picture that was removed is gone', async () => {
  const [address = ''] = addresses;
  await pictures.remove(address.slice('/bilder/'.length, '/bilder/'.length + 21));
  expect((await supertest(app).get(address)).status).toBe(404);
});
