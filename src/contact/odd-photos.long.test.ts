import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { systemClock } from '../clock.ts';
import { takeSmallPhoto } from '../testing/camera-photo.ts';
import { watchMemory } from '../testing/memory.ts';
import { badPhotos, oddPhotos } from '../testing/odd-photos.ts';
import { type Answer, end, postParts, postRequest, putPhoto, toPart } from '../testing/photo-sending.ts';
import { createRandom } from '../testing/random.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { type MailServer, startMailServer } from '../testing/smtp.ts';
import { openTestStore } from '../testing/store.ts';
import { openPhotos, readSegments } from '../testing/stored-photos.ts';

let site: RunningSite;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'website@firma.test', MAIL_TO: 'chefin@firma.test' };
  site = await startSite({ ...mail, CONTACT_LIMIT: '100000', MAIL_HOURLY_CAP: '100000', LOG_LEVEL: 'trace' });
});
afterAll(() => Promise.all([site.stop(), mailServer.close()]));

const sent: string[] = [];
/** A request of its own for each attack, from an address of its own. */
async function begin(name: string) {
  const client = `203.0.${sent.length >> 8}.${sent.length & 255}`;
  const { reference, photos } = await postRequest(site.url, name, client);
  sent.push(reference);
  return { reference, client, photos, address: site.url + photos };
}

const sentence = /\p{Lu}[^<>{}]* (bitte|das|die|der|nicht|kein|ist|Sie|mehr) [^<>{}]*[.!?]/iu;
const errors = () => site.log.filter(({ level }) => Number(level) >= 50).map(({ msg }) => msg);
const isSentence = (answer: string) => expect(answer).toMatch(sentence);

/** The photo is kept and nothing else, or a sentence says why not. */
async function expectFine({ status, text }: Answer, reference: string, isPhoto: boolean): Promise<void> {
  const stored = openPhotos(site.dataDir, reference);
  if (isPhoto) expect({ status, text }).toEqual({ status: 201, text: '{"count":1}' });
  expect(text.slice(0, 99)).toMatch(/^\{/);
  if (status !== 201) isSentence(JSON.parse(text).error);
  expect({ text, count: stored.length }).toEqual({ text, count: status === 201 ? 1 : 0 });
  expect(status).toBeLessThan(500);
  for (const { content, width, height } of stored) {
    const { info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height });
    expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
    expect(content.length).toBeLessThanOrEqual(560_000);
    expect(readSegments(content)).toEqual([]);
  }
}

test('73 odd and hostile files each get a sentence or become a photo, and cost no memory', async () => {
  const files = { ...oddPhotos, ...badPhotos };
  let most = 0;
  for (const [name, create] of Object.entries(files)) {
    const content = await create();
    const { reference, client, address } = await begin(name);
    const stopWatching = watchMemory(site.process.pid ?? 0);
    const answer = await putPhoto(address, 'photo-1234', content, client);
    most = Math.max(most, stopWatching());
    await expectFine(answer, reference, name in oddPhotos);
  }
  process.stdout.write(`  at most ${Math.round(most)} MiB\n`);
  expect(Object.keys(files).length).toBeGreaterThan(50);
  expect(most).toBeLessThan(400);
  expect(errors()).toEqual([]);
}, 600_000);

const html = '<img src=x onerror=alert(1)>.jpg';
type Form = { parts: (photo: Buffer) => Buffer[]; kept?: number; type?: string };
const many = (count: number, create: (index: number) => Buffer) => Array.from({ length: count }, (_, at) => create(at));
const disposition = (rest: string) => `Content-Disposition: form-data${rest}`;

/** `kept` is how many photos are there afterwards. */
const forms: Record<string, Form> = {
  'no file chosen': { parts: () => [toPart('', ''), end] },
  'no part at all': { parts: () => [end] },
  'no body': { parts: () => [] },
  'no end': { parts: (photo) => [toPart('a.jpg', photo)] },
  'a photo without a file name': { parts: (photo) => [toPart('', photo, disposition('; name="photos"')), end] },
  'a part without a disposition': { parts: (photo) => [toPart('', photo, 'X-Nothing: x'), end] },
  'a part without a head': { parts: (photo) => [toPart('', photo, ''), end] },
  'another field': { parts: (photo) => [toPart('', photo, disposition('; name="x"; filename="a.jpg"')), end] },
  'two names': {
    parts: (photo) => [toPart('', photo, disposition('; name="photos"; name="x"; filename="a"; filename="b"')), end],
  },
  'a name in two ways': {
    parts: (photo) => [toPart('', photo, disposition(`; name="photos"; filename="a"; filename*=UTF-8''%00%ff`)), end],
    kept: 1,
  },
  'a path in the name': { parts: (photo) => [toPart('../../../etc/passwd', photo), toPart('C:\\x\\y', photo), end] },
  'HTML in the name': { parts: () => [toPart(html, 'no photo'), end] },
  'a name of 100,000 letters': { parts: (photo) => [toPart('x'.repeat(100_000), photo), end] },
  'a name of odd characters': { parts: (photo) => [toPart('\0\u202e\ud800%0d%0a.jpg', photo), end] },
  'a header without end': { parts: () => [Buffer.from(`------WebKitFormBoundaryx\r\nX: ${'x'.repeat(5_000_000)}`)] },
  '100,000 headers': { parts: (photo) => [toPart('', photo, 'X: x\r\n'.repeat(100_000).trim()), end] },
  '10,000 parts': { parts: () => [...many(10_000, (at) => toPart(`${at}.jpg`, 'x')), end] },
  '10,000 fields': { parts: () => [...many(10_000, (at) => toPart('', 'x', disposition(`; name="x${at}"`))), end] },
  '11 photos': {
    parts: (photo) => [...many(11, (at) => toPart('a', Buffer.concat([photo, randomBytes(at)]))), end],
    kept: 10,
  },
  'one bad among good ones': {
    parts: (photo) => [toPart('a', photo), toPart('b', 'no photo'), toPart('c', Buffer.concat([photo, photo])), end],
    kept: 2,
  },
  'the same photo twice': { parts: (photo) => [toPart('a', photo), toPart('b', photo), end], kept: 1 },
  'a form in a form': {
    parts: (photo) => [
      toPart('', photo, 'Content-Type: multipart/mixed; boundary=y\r\nContent-Disposition: form-data'),
    ],
  },
  'a photo in base64': {
    parts: (photo) => {
      const head = `${disposition('; name="photos"; filename="a.jpg"')}\r\nContent-Transfer-Encoding: base64`;
      return [toPart('', photo.toString('base64'), head), end];
    },
  },
  'something before and behind': {
    parts: (photo) => [Buffer.from('x'.repeat(9999)), Buffer.from('\r\n'), toPart('a', photo), end, Buffer.from('y')],
    kept: 1,
  },
  'a wrong boundary': { parts: (photo) => [toPart('a', photo), end], type: 'multipart/form-data; boundary=other' },
  'no boundary': { parts: (photo) => [toPart('a', photo), end], type: 'multipart/form-data' },
  'an empty boundary': { parts: (photo) => [toPart('a', photo), end], type: 'multipart/form-data; boundary=""' },
  'a boundary of 9,000 letters': {
    parts: (photo) => [toPart('a', photo), end],
    type: `multipart/form-data; boundary=${'x'.repeat(9000)}`,
  },
  'another kind of form': { parts: (photo) => [toPart('a', photo), end], type: 'application/x-www-form-urlencoded' },
  'a photo that calls itself a form': { parts: (photo) => [photo], type: 'multipart/form-data; boundary=x' },
};

test.each(Object.entries(forms))(
  'a form with %s is answered, in a sentence unless all was kept',
  async (name, form) => {
    const photo = await takeSmallPhoto(1);
    const { reference, client, photos, address } = await begin(name);
    const { status, text, location } = await postParts(address, form.parts(photo), client, form.type);

    if (status === 303) expect(location).toBe(photos);
    else isSentence(/<main.*<\/main>/s.exec(text)?.[0] ?? '');
    expect([303, 400, 413, 415, 422]).toContain(status);
    expect(text).not.toContain(html);
    const stored = openPhotos(site.dataDir, reference).length;
    if (form.kept !== undefined) expect(stored).toBe(form.kept);
    if (status === 303) expect(stored).toBeGreaterThan(0);
  },
  120_000,
);

test('200 forms with bytes changed at random are answered, and none by an error of ours', async () => {
  const random = createRandom(20_261_130);
  const photo = await takeSmallPhoto(2);
  const statuses: number[] = [];
  for (let round = 0; round < 40; round++) {
    const { client, address } = await begin(`round ${round}`);
    const posts = Array.from({ length: 5 }, () => {
      const bytes = Buffer.concat([toPart('a.jpg', photo.subarray(0, random.below(2000))), toPart('b', ''), end]);
      for (let flips = random.below(6); flips > 0; flips--) bytes[random.below(bytes.length)] = random.below(256);
      return postParts(
        address,
        [bytes.subarray(0, random.chance(30) ? random.below(bytes.length) : undefined)],
        client,
      );
    });
    statuses.push(...(await Promise.all(posts)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
}, 300_000);

test('none of all that cost a request or its mail, or stands in a line of the log', async () => {
  const store = openTestStore({ folder: site.dataDir, clock: systemClock });
  const references = (await store.list()).map(({ reference }) => reference);
  store.close();
  expect(references.sort()).toEqual([...sent].sort());
  await mailServer.waitFor(sent.length);
  // Forms that break off are among them.
  expect(errors().filter((message) => message !== 'photo not stored')).toEqual([]);
  const lines = JSON.stringify(site.log) + site.stderr();
  const secrets = ['onerror', 'passwd', 'a.jpg', 'Huber', 'photo-1234', ...sent.map((reference) => `${reference}.`)];
  expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
}, 60_000);
