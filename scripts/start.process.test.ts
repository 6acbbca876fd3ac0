import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { root } from '../src/testing/running-site.ts';

test('npm start serves the site and says where', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, to which Ctrl+C goes as in a terminal.
    detached: true,
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /"port":(\d+),"url":"http:\/\/localhost/.exec(line) ?? [];
    if (!port) continue;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Ihre Fachleute für Malerarbeiten');
    process.kill(-(child.pid ?? 0), 'SIGINT');
  }
  await once(child, 'close');
  rmSync(dataDir, { recursive: true });
});
