import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { readBlock } from '../src/testing/papers.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { root } from '../src/testing/running-site.ts';

test('npm start serves the site, says where, shows the mail of a request in its mailbox, and ends in order at Ctrl+C', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  const [start = ''] = readBlock('README.md', 'Website of a painting company', 'sh').split('\n');
  expect(start).toMatch(/^npm start /);
  const child = spawn(start, {
    shell: true,
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, to which Ctrl+C goes as in a terminal.
    detached: true,
  });
  let site = '';
  let mailbox = '';
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    const [, port] = /"port":(\d+),"url":"http:\/\/localhost/.exec(line) ?? [];
    if (port) site = `http://127.0.0.1:${port}`;
    const [, address] = /"msg":"Postfach: (http:\/\/localhost:\d+)"/.exec(line) ?? [];
    if (address) {
      mailbox = address;
      expect(await (await fetch(site)).text()).toContain('Ihre Fachleute für Malerarbeiten');
      const form = new URLSearchParams({ ...exampleRequest, colour: 'Salbei' });
      const answer = await fetch(`${site}/api/contact`, { method: 'POST', body: form, redirect: 'manual' });
      expect(answer.status).toBe(303);
    }
    if (!line.includes('"msg":"sent"')) continue;
    const list = await (await fetch(mailbox)).text();
    const [, path] = /href="(\/mails\/[^"]+)"/.exec(list) ?? [];
    const mail = await (await fetch(mailbox + path)).text();
    expect(mail).toContain('Maria Huber');
    expect(mail).toContain('Wunschfarbe: Salbei');
    process.kill(-(child.pid ?? 0), 'SIGINT');
  }
  await once(child, 'close');
  expect(mailbox).not.toBe('');
  expect(last).toContain('"msg":"stopped"');
  rmSync(dataDir, { recursive: true });
});
