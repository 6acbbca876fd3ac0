import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, launchBrowser, newPage, phone } from './browser.ts';
import { createCertificate } from './certificates.ts';
import { freePort } from './free-port.ts';
import { readBlock, substitute } from './papers.ts';
import { startNginx, toNginxPorts } from './proxies.ts';
import { startSlowLine } from './slow-line.ts';

export const publicUrl = 'https://www.example.at';

export type SlowVisit = Awaited<ReturnType<typeof startSlowVisit>>;
type Options = { javascript: boolean; bitsPerSecond: number; hasDefaultLimit: boolean };

/** A phone far away at the public address, behind nginx as in docs/operating.md, or as nginx limits bodies by itself. */
export async function startSlowVisit(site: string, { javascript, bitsPerSecond, hasDefaultLimit }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'visit-'));
  chmodSync(folder, 0o755);
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  const { key, cert } = createCertificate('www.example.at', 'example.at');
  writeFileSync(files.key, key);
  writeFileSync(files.cert, cert);
  const [http, https] = [await freePort(), await freePort()];
  const sample = substitute(readBlock('docs/operating.md', 'Behind nginx', 'nginx'), {
    ...toNginxPorts([http, https]),
    '/var/log/nginx': folder,
    '127.0.0.1:3000': new URL(site).host,
    '/etc/letsencrypt/live/example.at/fullchain.pem': files.cert,
    '/etc/letsencrypt/live/example.at/privkey.pem': files.key,
  });
  const limit = /client_max_body_size [^;]*;/g;
  if (!limit.test(sample)) throw new Error('The sample raises no limit.');
  const nginx = startNginx(hasDefaultLimit ? sample.replace(limit, '') : sample, { folder, ports: [http, https] });
  // The system takes as much as the line has no room for, which is 3 MB on this machine's own network and not on others:
  // a browser that waits behind so much gives up. So large bodies are slow before they are sent.
  const line = await startSlowLine(https, javascript ? bitsPerSecond : 1e9);
  const resolver = `--host-resolver-rules=MAP www.example.at:443 127.0.0.1:${line.port}`;
  const browser = await launchBrowser(resolver, '--ignore-certificate-errors');
  const page = await newPage(browser, { viewport: phone, javascript });
  page.setDefaultTimeout(120_000);
  // Asked whether to leave while something is sent.
  page.on('dialog', (dialog) => void dialog.accept());
  const upload = bitsPerSecond / 8;
  if (!javascript) await page.emulateNetworkConditions({ upload, download: 10 * upload, latency: 50 });
  await eventually(async () => void (await page.goto(`${publicUrl}/robots.txt`)), 20_000);
  return {
    page,
    line,
    /** In a tunnel: the browser notices it, and what is on its way stands still. */
    async goOffline(): Promise<void> {
      line.cut();
      await page.setOfflineMode(true);
    },
    async goOnline(): Promise<void> {
      line.restore();
      await page.setOfflineMode(false);
    },
    /** Everything that nginx has logged. */
    log: () =>
      ['website.log', 'website.error.log', 'nginx.log'].map((name) => readFileSync(join(folder, name))).join(''),
    async close(): Promise<void> {
      await browser.dispose();
      await line.close();
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
