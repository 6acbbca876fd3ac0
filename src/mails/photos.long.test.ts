import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock } from '../clock.ts';
import { createSqlitePictures } from '../store/sqlite/pictures.ts';
import { createLogLines } from '../testing/log-lines.ts';
import { exampleRequest } from '../testing/requests.ts';
import { startSite } from '../testing/running-site.ts';
import { startMailServer } from '../testing/smtp.ts';

test('a process that is killed between a photo and its mail loses neither, and leaves no orphan', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
  const server = await startMailServer();
  const env = { DATA_DIR: dataDir, MAIL_FROM: 'web@firma.at', MAIL_TO: 'chefin@firma.at', SMTP_URL: server.url };
  const site = await startSite(env);
  const response = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(exampleRequest),
  });
  const { reference } = (await response.json()) as { reference: string };
  const path = join(dataDir, 'pictures.db');
  const { photos, close } = createSqlitePictures({ path, clock: systemClock, logger: createLogLines().logger });
  await Promise.all([
    photos.add({ reference, key: 'a', width: 4, height: 3, content: Buffer.alloc(20_000, 'foto-') }),
    photos.add({ reference: 'ZZZZZ', key: 'a', width: 4, height: 3, content: Buffer.alloc(20_000, 'waise-') }),
    site.stop('SIGKILL'),
  ]);
  close();

  const next = await startSite(env);
  await next.logged('sent', ({ kind }) => kind === 'photos');
  const mail = server.received.find(({ parsed }) => parsed.subject?.startsWith('1 Foto: '));
  expect(mail?.parsed.attachments).toMatchObject([{ content: Buffer.alloc(20_000, 'foto-') }]);
  expect(mail?.parsed.subject).toContain(`#${reference}`);
  expect(await next.stop()).toBe(0);
  const files = readdirSync(dataDir).filter((name) => name.startsWith('pictures'));
  expect(files.filter((name) => readFileSync(join(dataDir, name)).includes('waise-waise-'))).toEqual([]);
  await server.close();
  await rm(dataDir, { recursive: true });
}, 180_000);
