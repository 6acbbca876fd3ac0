import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { hour } from '../clock.ts';
import { plain } from '../testing/hostile-pictures.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let path: string;
let photo: Buffer;

beforeAll(async () => {
  site = createTestSite({ CONTACT_LIMIT: '100' });
  photo = await plain(900, 600).withExif({ IFD0: { Artist: 'Huber' } }).jpeg().toBuffer();
});
afterAll(() => site.close());

let posted = 0;
async function post(): Promise<string> {
  posted += 1;
  const answer = await request(site.app).post('/api/contact').send({ ...exampleRequest, message: `Nr. ${posted}` });
  return answer.body.photos;
}
beforeEach(async () => {
  path = await post();
});

const put = (key: string, content: Buffer, type = 'image/jpeg', at = path) =>
  request(site.app).put(`${at}/${key}`).set('Content-Type', type).send(content);
const readPage = async () => (await request(site.app).get(path).expect(200)).text;
const stored = async () => site.photos.list(path.slice(7, 12));

describe('one by one', () => {
  test('a photo is kept upright, small and without metadata, and the same again is the same', async () => {
    await put('key-0001', photo).expect(201, { count: 1 });
    await put('key-0001', photo).expect(201, { count: 1 });
    await put('key-0002', photo).expect(201, { count: 2 });
    const [first] = await stored();
    expect(first).toMatchObject({ width: 900, height: 600 });
    const content = Buffer.from(first?.content ?? []);
    expect(content.includes('Huber')).toBe(false);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 900 });
    expect(readdirSync(site.folder).filter((name) => name.startsWith('upload'))).toEqual([]);
  });
});
