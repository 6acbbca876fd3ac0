import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createFakeClock } from '../testing/fake-clock.ts';
import { startSite } from '../testing/running-site.ts';
import { startMailServer } from '../testing/smtp.ts';
import { openTestStore } from '../testing/store.ts';

test('a test that has come due is made by one of the site’s processes, with what the doctor finds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  const clock = createFakeClock();
  const store = openTestStore({ folder, clock });
  await store.planSelfTest(() => clock.now(), clock.now());
  store.close();
  const mailServer = await startMailServer();
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'website@firma.test',
    MAIL_TO: 'chefin@firma.test',
  };
  const sites = await Promise.all([startSite(env), startSite(env)]);
  const [mail] = await mailServer.waitFor(1);
  await Promise.race(sites.map((site) => site.logged('sent', ({ kind }) => kind === 'report')));
  expect(mail?.parsed.subject).toMatch(/^Bericht vom .*: keine neue Anfrage, Formular funktioniert$/);
  for (const line of [/^– FEHLER Inhalt: .*Voller Name der Firma/m, /^– FEHLER Website: SITE_URL/m])
    expect(mail?.parsed.text).toMatch(line);
  expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0]);
  const lines = sites.flatMap(({ log }) => log);
  expect(lines.filter(({ msg, kind }) => msg === 'sent' && kind === 'report')).toHaveLength(1);
  expect(lines.filter(({ msg }) => msg === 'received')).toMatchObject([{ selfTest: true }]);
  expect(mailServer.received).toHaveLength(1);
  await mailServer.close();
  rmSync(folder, { recursive: true });
});
