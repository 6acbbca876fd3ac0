import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { freePort } from '../src/testing/free-port.ts';
import { root } from '../src/testing/running-site.ts';

test('npm run dev serves the site, ends in order at Ctrl+C and leaves its port (bug 5)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  const port = await freePort();
  const child = spawn('npm', ['run', 'dev'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, to which Ctrl+C goes as in a terminal.
    detached: true,
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  // Until the last process that could write has ended.
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (!line.includes('listening')) continue;
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
    process.kill(-(child.pid ?? 0), 'SIGINT');
  }
  await exited;
  expect(lines.at(-1)).toMatch(/stopped/);
  const next = createServer().listen(port, '127.0.0.1');
  await once(next, 'listening');
  next.close();
  rmSync(dataDir, { recursive: true });
});
