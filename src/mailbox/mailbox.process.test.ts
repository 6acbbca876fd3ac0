import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../testing/browser.ts';
import { freePort } from '../testing/free-port.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type RunningSite, root, startSite } from '../testing/running-site.ts';

let site: RunningSite | undefined;
afterEach(async () => {
  await site?.stop();
  site = undefined;
});

const mailboxes = () => site?.log.filter(({ msg }) => msg?.startsWith('Postfach')).map(({ msg }) => msg);

test('stands at the port after the site’s, on loopback alone', async () => {
  const port = await freePort();
  site = await startSite({ PORT: String(port), HOST: '0.0.0.0' });
  await site.logged(`Postfach: http://localhost:${port + 1}`);
  expect((await fetch(`http://127.0.0.1:${port + 1}/`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.2:${port + 1}/`)).rejects.toThrow();
});

test('leaves a busy port to whoever has it, and the site runs', async () => {
  const port = await freePort();
  const other = createServer().listen(port + 1, '127.0.0.1');
  await once(other, 'listening');
  site = await startSite({ PORT: String(port) });
  expect((await fetch(site.url)).status).toBe(200);
  await eventually(async () => expect(mailboxes()).toHaveLength(1));
  other.close();
  expect(mailboxes()).not.toEqual([`Postfach: http://localhost:${port + 1}`]);
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'web@firma.at', MAIL_TO: 'c@firma.at' }],
])('is never there %s', async (_name, env: Record<string, string>) => {
  const port = await freePort();
  site = await startSite({ PORT: String(port), ...env });
  expect((await fetch(site.url)).status).toBe(200);
  expect(mailboxes()).toEqual([]);
  expect(JSON.stringify(site.log)).not.toContain('mailbox');
});

test('of several workers one serves it, and it shows what all of them got', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  const port = await freePort();
  const script = join(dataDir, 'workers.mjs');
  writeFileSync(
    script,
    `import cluster from 'node:cluster';
    cluster.setupPrimary({ exec: ${JSON.stringify(join(root, 'dist/server/main.js'))} });
    for (let worker = 0; worker < 2; worker++) cluster.fork();`,
  );
  const primary = spawn(join(root, 'node_modules/.bin/node'), [script], {
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: primary.stdout })) {
    said.push(JSON.parse(line).msg);
    const count = (message: string) => said.filter((each) => each === message).length;
    if (said.at(-1) === 'listening' && count('listening') === 2)
      for (let room = 0; room < 4; room++) {
        const body = JSON.stringify({ ...exampleRequest, message: `Zimmer ${room}` });
        const headers = { 'Content-Type': 'application/json', Connection: 'close' };
        await fetch(`http://127.0.0.1:${port}/api/contact`, { method: 'POST', headers, body });
      }
    // The first mail, which only one of them sends, and these.
    if (count('sent') === 5) break;
  }
  const list = await (await fetch(`http://127.0.0.1:${port + 1}/`)).text();
  primary.kill();
  await once(primary, 'close');
  expect(said.filter((each) => each.startsWith('Postfach'))).toEqual([`Postfach: http://localhost:${port + 1}`]);
  expect(said).toContain('no mailbox');
  expect(list).toContain('Postfach (5)');
  rmSync(dataDir, { recursive: true });
});
