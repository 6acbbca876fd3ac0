import { build } from 'esbuild';
import type { Page } from 'puppeteer';
import { root } from './running-site.ts';

type Clock = { tick(milliseconds: number): void; setSystemTime(time: number): void };
declare global {
  var pageClock: Clock;
}

/** From here on the page's timers and dates stand still until `advance` moves them. */
export async function freezeClock(page: Page): Promise<{ advance(milliseconds: number): Promise<void> }> {
  const contents = `
    import { install } from '@sinonjs/fake-timers';
    globalThis.pageClock = install({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  `;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    // Named in branches that only Node reaches.
    external: ['util', 'timers', 'timers/promises'],
  });
  // The page's policy lets in no inline script; the debugger may.
  await page.evaluate(outputFiles[0]?.text ?? '');
  return { advance: (milliseconds) => page.evaluate((ms) => globalThis.pageClock.tick(ms), milliseconds) };
}
