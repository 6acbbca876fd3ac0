import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { minute, personal, prepareMailing, refuseWith, take } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';
import { startWebhook, type Webhook } from '../testing/webhook.ts';

let webhook: Webhook;
const mailing = prepareMailing();
beforeEach(async () => {
  webhook = await startWebhook();
  await recreate();
  mailing.answer = refuseWith(451);
});
afterEach(() => webhook.close());

const recreate = (env: Record<string, string> = {}) =>
  mailing.recreate({ env: { ALERT_WEBHOOK_URL: webhook.url, ...env } });

describe('a request that could not be mailed for a quarter of an hour', () => {
  test('goes to the webhook once, with all that is needed to call back', async () => {
    mailing.start();
    const time = new Date(mailing.clock.now()).toISOString();
    const reference = await mailing.add();
    await mailing.pass(14 * minute);
    expect(webhook.posts).toEqual([]);
    await mailing.pass(2 * minute);
    const { firstName, lastName, email, phone } = exampleRequest;
    expect(webhook.posts).toEqual([
      {
        text: `Anfrage ${reference} (Malerei) konnte nicht zugestellt werden: ${firstName} ${lastName}, ${email}, ${phone}`,
        reference,
        service: 'malerei',
        time,
        name: `${firstName} ${lastName}`,
        email,
        phone,
      },
    ]);
    await mailing.pass(30 * minute);
    expect(webhook.posts).toHaveLength(1);
    expect(mailing.lines('sent', 'notice')).toMatchObject([{ reference }]);
    expect(mailing.log.text()).not.toMatch(personal);
  });

  test('goes there once for all processes together, and not again after a restart', async () => {
    mailing.start();
    mailing.start({ store: mailing.otherStore });
    for (const message of ['a', 'b']) await mailing.add({ message });
    await mailing.pass(18 * minute);
    expect(webhook.posts).toHaveLength(2);
    await mailing.skip(minute);
    await mailing.pass(5 * minute);
    expect(webhook.posts).toHaveLength(2);
  });

  test('goes there also when it was never tried for want of a mail server', async () => {
    await recreate({ NODE_ENV: 'production' });
    mailing.start();
    const reference = await mailing.add();
    await mailing.pass(16 * minute);
    expect(webhook.posts).toMatchObject([{ reference }]);
    expect(mailing.attempts).toEqual([]);
  });

  test('goes there also with one sign of spam against it (bug 3)', async () => {
    mailing.start();
    const reference = await mailing.add({}, ['3 Links']);
    await mailing.pass(16 * minute);
    expect(webhook.posts).toMatchObject([{ reference }]);
  });
});

describe('the webhook gets nothing', () => {
  test('about what was mailed in time', async () => {
    mailing.start();
    await mailing.add();
    await mailing.pass(4 * minute);
    mailing.answer = take;
    await mailing.pass(20 * minute);
    expect(webhook.posts).toEqual([]);
  });

  test('about what waited for the site to start and is being mailed now', async () => {
    await mailing.add();
    await mailing.clock.advance(60 * minute);
    mailing.answer = async () => {
      await mailing.clock.sleep(minute, new AbortController().signal);
      return '250 OK';
    };
    mailing.start();
    await mailing.clock.advance(2 * minute);
    await mailing.pass(minute);
    expect(await mailing.store.list('sent')).toHaveLength(1);
    expect(webhook.posts).toEqual([]);
  });

  test('about suspects with two signs, which wait for their summary (D10)', async () => {
    mailing.start();
    await mailing.add({}, ['3 Links', 'HTML oder Link-Code im Text']);
    await mailing.skip(20.5 * 60 * minute);
    await mailing.pass(18 * minute);
    expect(mailing.attempts.length).toBeGreaterThan(2);
    expect(webhook.posts).toEqual([]);
  });
});

test('requests that only the hourly cap holds back are told at once, together and without names (security M1)', async () => {
  await recreate({ MAIL_HOURLY_CAP: '2' });
  const references: string[] = [];
  for (const message of ['a', 'b', 'c', 'd']) references.push(await mailing.add({ message }));
  mailing.answer = take;
  mailing.start();
  await mailing.pass(minute);
  expect(webhook.posts).toMatchObject([{ kind: 'collection', references: references.slice(2) }]);
  expect(webhook.posts[0]?.text).toMatch(new RegExp(`MAIL_HOURLY_CAP.*: ${references.slice(2).join(', ')}$`));
  expect(JSON.stringify(webhook.posts)).not.toMatch(personal);
  await mailing.pass(20 * minute);
  expect(await mailing.store.list('queued')).toHaveLength(2);
  expect(webhook.posts).toHaveLength(1);
});

test('suspects whose summary was given up are told together, without names (security H2)', async () => {
  const references: string[] = [];
  for (const message of ['a', 'b']) references.push(await mailing.add({ message }, ['3 Links', 'Falle']));
  mailing.start();
  await mailing.skip(20.5 * 60 * minute);
  await mailing.pass(minute);
  await mailing.skip(73 * 60 * minute);
  await mailing.pass(minute);
  expect(webhook.posts).toMatchObject([{ kind: 'summary', references }]);
  expect(JSON.stringify(webhook.posts)).not.toMatch(personal);
  expect(mailing.lines('failed', 'summary')).toMatchObject(
    references.map((reference) => ({ level: 50, reference, hint: expect.stringContaining('requests -- resend') })),
  );
  expect(await mailing.store.backlog()).toMatchObject({ queued: 0, failed: 2 });
  expect(await mailing.store.list('failed')).toHaveLength(2);
});

describe('a webhook that does not take a notice', () => {
  test.each([
    ['answers 500', (response: ServerResponse) => response.writeHead(500).end(), 'HTTP 500'],
    [
      'leads to a page for logging in',
      (response: ServerResponse) => response.writeHead(302, { Location: '/' }).end(),
      'HTTP 302',
    ],
    ['drops the connection', (response: ServerResponse) => response.destroy(), 'UND_ERR_SOCKET'],
  ])('and %s is asked again until it does, at error level', async (_how, refuse, cause) => {
    webhook.answer = refuse;
    mailing.start();
    const reference = await mailing.add();
    await mailing.pass(20 * minute);
    expect(webhook.posts.length).toBeGreaterThan(2);
    expect(webhook.posts.length).toBeLessThan(8);
    expect(mailing.lines('retry', 'notice')[0]).toMatchObject({
      level: 50,
      reference,
      cause,
      hint: expect.stringContaining('ALERT_WEBHOOK_URL'),
    });
    webhook.answer = (response) => response.writeHead(200).end('ok');
    await mailing.pass(8 * minute);
    expect(mailing.lines('sent', 'notice')).toHaveLength(1);
    const { length } = webhook.posts;
    await mailing.pass(10 * minute);
    expect(webhook.posts).toHaveLength(length);
    expect(mailing.log.text()).not.toMatch(personal);
  });

  test('and hangs is given up after a while, and others have their turn', async () => {
    webhook.answer = () => {};
    for (const message of ['a', 'b']) await mailing.add({ message });
    mailing.start();
    await mailing.clock.advance(15 * minute + 16_000);
    await webhook.waitFor(1);
    await mailing.clock.advance(2 * minute);
    await webhook.waitFor(2);
    expect(new Set(webhook.posts.map(({ reference }) => reference)).size).toBe(2);
    webhook.answer = (response) => response.writeHead(204).end();
    await mailing.clock.advance(2 * minute);
    await mailing.pass(3 * minute);
    expect(mailing.lines('sent', 'notice')).toHaveLength(2);
  });

  test('and hangs does not hold up the end of the process', async () => {
    webhook.answer = () => {};
    await mailing.add();
    const mailer = mailing.start();
    await mailing.clock.advance(15 * minute + 16_000);
    await webhook.waitFor(1);
    const stopping = mailer.stop();
    await mailing.clock.advance(9000);
    await stopping;
  });
});
