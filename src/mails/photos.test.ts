import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sharp } from '../pictures/images.ts';
import { day, hour, minute, owner, prepareMailing, refuseWith, take, visitor } from '../testing/mailing.ts';
import { type MailServer, refuse, startMailServer } from '../testing/smtp.ts';
import { createMailTransport, type Transport } from './transport.ts';

const mailing = prepareMailing();
let content: Buffer;
beforeAll(async () => {
  const noise = { raw: { width: 1600, height: 1200, channels: 3 } } as const;
  content = await sharp(randomBytes(1600 * 1200 * 3), noise)
    .blur(1)
    .jpeg({ quality: 50 })
    .toBuffer();
});

/** As the form does it. */
async function addPhotos(reference: string, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await mailing.site.photos.add({ reference, key, width: 1600, height: 1200, content });
    await mailing.store.planPhotos(reference);
  }
}

const photoMails = () => mailing.attempts.filter(({ subject }) => /^(\[\w+\] )?\d+ Fotos?: /.test(subject ?? ''));
const toText = ({ text = '' }) => String(text).replace(/http\S+/g, 'LINK');

test('photos come in one mail, a minute after the last of them, and later ones in another', async () => {
  mailing.start();
  const reference = await mailing.add();
  await mailing.pass(10_000);
  await addPhotos(reference, 'a', 'b');
  await mailing.pass(50_000);
  await addPhotos(reference, 'c');
  await mailing.pass(minute - 5000);
  expect(photoMails()).toEqual([]);
  await mailing.pass(20_000);
  const [first] = mailing.attempts;
  expect(photoMails()).toMatchObject([
    {
      to: owner,
      subject: `3 Fotos: Anfrage Malerei – Maria Huber – #${reference}`,
      replyTo: { name: 'Maria Huber', address: visitor },
      inReplyTo: first?.messageId,
      references: first?.messageId,
    },
  ]);
  // Over a slow line they come further apart than the minute.
  for (const key of 'defgh') {
    await addPhotos(reference, key);
    await mailing.pass(2 * minute);
  }
  expect(photoMails()).toHaveLength(1);
  await mailing.pass(9 * minute);
  expect(photoMails()).toHaveLength(2);
  expect(photoMails()[1]?.attachments).toMatchObject(
    [4, 5, 6, 7, 8].map((number) => ({ filename: `Foto-${reference}-${number}.jpg` })),
  );
  expect(String(photoMails()[1]?.text)).toMatch(/^5 Fotos zur Anfrage \w+ von Maria Huber\.\n/);
  await mailing.skip(hour);
  await mailing.pass(minute);
  expect(photoMails()).toHaveLength(2);
});

test('nothing in it may not reach the visitor, to whom an answer goes', async () => {
  mailing.start();
  const reference = await mailing.add();
  await addPhotos(reference, 'a');
  await mailing.pass(2 * minute);
  const [mail] = photoMails();
  for (const part of [mail?.text, mail?.html]) {
    expect(part).not.toContain(mailing.site.links.pin);
    expect(part).not.toContain('/meine-website');
    expect(part).toContain(mailing.site.links.toUrl(reference, 'erledigt', 'locked'));
  }
});

test('photos of a suspect come after its request, and those of a worse one after the summary', async () => {
  mailing.start();
  await addPhotos(await mailing.add({ message: '1' }, ['a sign']), 'a');
  const reference = await mailing.add({ message: '2' }, ['a sign', 'another']);
  await addPhotos(reference, 'a');
  await mailing.pass(2 * minute);
  expect(photoMails()).toMatchObject([{ subject: expect.stringMatching(/^\[Spamverdacht\] 1 Foto: /) }]);
  await mailing.skip(day);
  await mailing.pass(minute);
  expect(mailing.attempts.map(({ subject }) => subject).slice(-2)).toEqual([
    expect.stringMatching(/^\[Spamverdacht\] Eine Anfrage zum Durchsehen/),
    expect.stringContaining(`#${reference}`),
  ]);
});

test('while the mail with the request waits, its photos wait; both come when mail works again', async () => {
  mailing.answer = refuseWith(451);
  mailing.start();
  const reference = await mailing.add();
  await addPhotos(reference, 'a');
  await mailing.pass(2 * minute);
  expect(photoMails()).toEqual([]);
  mailing.answer = take;
  await mailing.skip(hour);
  await mailing.pass(minute);
  expect(mailing.attempts.slice(-2).map(({ subject }) => subject?.split(':')[0])).toEqual([
    expect.stringMatching(/^Anfrage/),
    '1 Foto',
  ]);
});

test('photos without a planned mail get one, since a process may have died between the two', async () => {
  const reference = await mailing.add();
  await mailing.site.photos.add({ reference, key: 'a', width: 1600, height: 1200, content });
  mailing.start();
  await mailing.pass(2 * minute);
  expect(photoMails()).toHaveLength(1);
});

test('photos never hold a request back, and wait themselves once MAIL_HOURLY_CAP is reached', async () => {
  await mailing.recreate({ env: { MAIL_HOURLY_CAP: '3' } });
  mailing.start();
  const references = [await mailing.add({ message: '1' }), await mailing.add({ message: '2' })];
  for (const reference of references) await addPhotos(reference, 'a');
  await mailing.pass(2 * minute);
  expect(photoMails()).toHaveLength(1);
  await mailing.add({ message: '3' });
  await mailing.pass(minute);
  expect(mailing.attempts.filter(({ subject }) => subject?.startsWith('Anfrage'))).toHaveLength(3);
  await mailing.skip(56 * minute);
  await mailing.pass(10_000);
  expect(photoMails()).toHaveLength(1);
  await mailing.pass(2 * minute);
  expect(photoMails()).toHaveLength(2);
});

test('what fails for three days is told to the webhook, and sent again with its request', async () => {
  await mailing.recreate({ env: { ALERT_WEBHOOK_URL: 'http://127.0.0.1:9/' } });
  mailing.answer = (mail) => (mail.subject?.startsWith('Anfrage') ? take() : refuseWith(550)());
  mailing.start();
  const reference = await mailing.add();
  await addPhotos(reference, 'a', 'b');
  await mailing.pass(2 * minute);
  await mailing.skip(20 * minute);
  await mailing.pass(minute);
  expect(mailing.lines('retry', 'notice').length).toBeGreaterThan(0);
  await mailing.skip(3 * day);
  await mailing.pass(minute);
  expect(mailing.lines('failed', 'photos')).toMatchObject([{ reference }]);
  const failed = photoMails();
  const texts = new Set(failed.map(({ messageId, date, text, html }) => JSON.stringify([messageId, date, text, html])));
  expect(texts.size).toBe(1);
  mailing.answer = take;
  await mailing.store.resend(reference);
  await mailing.pass(minute);
  expect(photoMails()).toHaveLength(failed.length + 1);
  expect(photoMails().at(-1)?.attachments).toHaveLength(2);
});

describe('over SMTP', () => {
  let server: MailServer;
  let transport: Transport;
  const sizes: number[] = [];
  beforeEach(async () => {
    server = await startMailServer();
    transport = createMailTransport(server.url);
    mailing.answer = (mail, signal) => transport.send(mail, signal);
    mailing.start();
    sizes.length = 0;
  });
  afterEach(async () => {
    transport.close();
    await server.close();
  });

  /** Refuses what is larger. */
  const limitTo = (bytes: number) =>
    server.misbehave({
      onData(stream, _session, done) {
        let size = 0;
        stream.on('data', (chunk: Buffer) => {
          size += chunk.length;
        });
        stream.on('end', () => {
          sizes.push(size);
          done(size > bytes ? refuse(552, '5.3.4 Message too big') : null);
        });
      },
    });

  test('the photos stand in the mail and are attached, each once, as the visitor sent them', async () => {
    const reference = await mailing.add();
    await addPhotos(reference, 'a', 'b');
    await mailing.pass(2 * minute);
    const [first, mail] = await server.waitFor(2);
    expect(mail?.parsed.inReplyTo).toBe(first?.parsed.messageId);
    expect(mail?.parsed.attachments).toMatchObject(
      [1, 2].map((number) => ({
        filename: `Foto-${reference}-${number}.jpg`,
        contentType: 'image/jpeg',
        contentDisposition: 'attachment',
        content,
      })),
    );
    const html = String(mail?.parsed.html);
    // The parser has put them in where the mail names them.
    expect(html.match(/<img src="data:image\/jpeg;base64,[^"]+" alt="Foto \d"/g)).toHaveLength(2);
    expect(mail?.raw.length).toBeLessThan(2 * content.length * 1.4 + 20_000);
  });

  test('refused as too large they come smaller', async () => {
    limitTo(2 * content.length);
    const reference = await mailing.add();
    await addPhotos(reference, 'a', 'b');
    await mailing.pass(2 * minute);
    const [large = 0, small = 0] = sizes.slice(1);
    expect(small).toBeLessThan(large / 2);
    const mail = photoMails()[1];
    expect(String(mail?.text)).toContain('verkleinert');
    for (const attachment of mail?.attachments ?? [])
      expect(await sharp(attachment.content as Buffer).metadata()).toMatchObject({ width: 1000, height: 750 });
    expect(mailing.lines('sent', 'photos')).toMatchObject([{ reference }]);
    expect(mailing.lines('refused, so sent smaller')).toMatchObject([{ reference, cause: 'EMESSAGE 552 DATA' }]);
    expect(mailing.lines('mails do not go out')).toEqual([]);
  });

  test('refused again, the owner is told that there are photos, and how he gets them', async () => {
    limitTo(20_000);
    const reference = await mailing.add();
    await addPhotos(reference, 'a', 'b');
    await mailing.pass(2 * minute);
    expect(photoMails()).toHaveLength(3);
    const text = toText(photoMails()[2] as { text: string });
    expect(text).toMatch(/^2 Fotos zur Anfrage .*\n\nIhr Mailserver nimmt die Fotos nicht an.*auf anderem Weg/s);
    expect(text).not.toContain('Angehängt');
    expect(mailing.lines('refused, so sent without photos')).toMatchObject([{ reference }]);
    expect(mailing.lines('sent', 'photos')).toMatchObject([{ reference }]);
  });

  test('ten photos of the largest kind make a mail below 8 MB', async () => {
    const reference = await mailing.add();
    content = Buffer.alloc(560_000, content);
    await addPhotos(reference, ...'abcdefghij');
    await mailing.pass(2 * minute);
    const [, mail] = await server.waitFor(2);
    expect(mail?.parsed.attachments).toHaveLength(10);
    expect(mail?.raw.length).toBeLessThan(8_000_000);
  });
});
