import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allDelivered, post, toMessage } from './testing/load.ts';
import { startSite } from './testing/running-site.ts';
import { type MailServer, startMailServer } from './testing/smtp.ts';

const kills = 50;
/** More would only make the owner's mailbox longer. */
const mostPerRound = 6;

let mailServer: MailServer;
const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(async () => {
  await mailServer.close();
  rmSync(dataDir, { recursive: true });
});

test(`${kills} times kill -9 under load loses no request that was thanked for, and repeats none but as the same message (C25)`, async () => {
  const env = {
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'website@firma.test',
    MAIL_TO: 'chefin@firma.test',
    CONTACT_LIMIT: '100000',
    MAIL_HOURLY_CAP: '100000',
  };
  const thanked = new Map<string, string>();
  for (let round = 0; round < kills; round++) {
    const site = await startSite(env);
    let isUp = true;
    const load = async (client: number) => {
      for (let number = 0; isUp && number < mostPerRound; number++) {
        const message = `${round}-${client}-${number}`;
        const { reference } = await post(site.url, message);
        if (reference) thanked.set(reference, message);
      }
    };
    const clients = [load(1), load(2)];
    // At a random moment: the point of this test is not to choose it.
    await wait(50 + Math.random() * 250);
    isUp = false;
    await site.stop('SIGKILL');
    await Promise.all(clients);
  }
  expect(thanked.size).toBeGreaterThan(kills);

  const last = await startSite(env);
  await allDelivered(mailServer, thanked.values());
  await last.stop();

  const ids = new Map<string, Set<string>>();
  for (const { parsed } of mailServer.received) {
    const message = toMessage(parsed.text) ?? '';
    ids.set(message, (ids.get(message) ?? new Set()).add(`${parsed.messageId} ${parsed.date?.toISOString()}`));
  }
  expect([...ids.values()].filter((each) => each.size > 1)).toEqual([]);
}, 300_000);
