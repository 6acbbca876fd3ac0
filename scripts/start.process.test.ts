import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { freePort } from '../src/testing/free-port.ts';
import { readBlock } from '../src/testing/papers.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { root } from '../src/testing/running-site.ts';

/** Shows each line to `onLine`, which may say `interrupt`; resolves to the last line, when nobody writes any more. */
async function runInTerminal(
  command: string,
  onLine: (line: string, url: string) => Promise<'interrupt' | 'terminate' | undefined>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  const port = await freePort();
  const child = spawn(command, {
    shell: true,
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, to which Ctrl+C goes as in a terminal.
    detached: true,
  });
  const exited = once(child, 'exit');
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    const wish = await onLine(line, `http://127.0.0.1:${port}`);
    if (wish === 'interrupt') process.kill(-(child.pid ?? 0), 'SIGINT');
    // As a supervisor would, to npm alone.
    if (wish === 'terminate') child.kill('SIGTERM');
  }
  await exited;
  rmSync(dataDir, { recursive: true });
  const next = createServer().listen(port, '127.0.0.1');
  await once(next, 'listening');
  next.close();
  return last;
}

test('npm start serves the site, says where, shows its first mail and that of a request, and ends in order at Ctrl+C', async () => {
  const [start = ''] = readBlock('README.md', 'Website of a painting company', 'sh').split('\n');
  expect(start).toMatch(/^npm start /);
  let mailbox = '';
  const last = await runInTerminal(start, async (line, url) => {
    if (line.includes('listening')) expect(line).toContain(url.replace('127.0.0.1', 'localhost'));
    const [, address] = /"msg":"Postfach: (http:\/\/localhost:\d+)"/.exec(line) ?? [];
    if (address) {
      mailbox = address;
      expect(await (await fetch(url)).text()).toContain('Ihre Fachleute für Malerarbeiten');
      const form = new URLSearchParams({ ...exampleRequest, colour: 'Salbei' });
      const answer = await fetch(`${url}/api/contact`, { method: 'POST', body: form, redirect: 'manual' });
      expect(answer.status).toBe(303);
    }
    if (!/"kind":"request".*"msg":"sent"/.test(line)) return;
    const list = await (await fetch(mailbox)).text();
    const [ofRequest, first] = [...list.matchAll(/href="(\/mails\/[^"]+)"/g)].map(([, path]) => mailbox + path);
    expect(await (await fetch(String(first))).text()).toContain(
      `${url.replace('127.0.0.1', 'localhost')}/meine-website?code=`,
    );
    const mail = await (await fetch(String(ofRequest))).text();
    expect(mail).toContain('Maria Huber');
    expect(mail).toContain('Wunschfarbe: Salbei');
    return 'interrupt';
  });
  expect(mailbox).not.toBe('');
  expect(last).toContain('"msg":"stopped"');
});

test('SIGTERM to npm start reaches the server, which ends in order (operator 7)', async () => {
  const last = await runInTerminal('exec npm start', async (line) =>
    line.includes('listening') ? 'terminate' : undefined,
  );
  expect(last).toContain('"msg":"stopped"');
});

test('npm run dev serves the site, ends in order at Ctrl+C and leaves its port (bug 5)', async () => {
  const last = await runInTerminal('npm run dev', async (line, url) => {
    if (!line.includes('listening')) return;
    expect((await fetch(url)).status).toBe(200);
    return 'interrupt';
  });
  expect(last).toMatch(/stopped/);
});
