import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './running-site.ts';

export type StoreProcess = {
  /** `begins`, its log lines, and `open` or why it could not open. */
  lines: string[];
  /** Resolves with the first line that begins like that. */
  printed(start: RegExp): Promise<string>;
  /** Lets it close the database and end. */
  end(): Promise<void>;
  kill(): Promise<void>;
};

/** Another process that opens the requests and holds them; Node runs our TypeScript as it is. */
export function startStoreProcess(folder: string): StoreProcess {
  const source = (name: string) => JSON.stringify(join(root, 'src', name));
  const script = `
    const { createSqliteStore } = await import(${source('store/sqlite/sqlite-store.ts')});
    const { createLogger } = await import(${source('logger.ts')});
    const logger = createLogger({ level: 'warn', destination: { write: (line) => process.stdout.write(line) } });
    const clock = { now: Date.now, sleep: async () => {} };
    const config = { dataDir: ${JSON.stringify(folder)}, mailDomain: 'firma.example', mailHourlyCap: 60 };
    console.log('begins');
    try {
      const store = createSqliteStore({ config, clock, logger });
      console.log('open ' + (await store.list()).length);
      process.stdin.once('data', () => { store.close(); process.exit(0); });
    } catch (error) {
      console.log('failed ' + error.message);
    }`;
  const child = spawn(join(root, 'node_modules/.bin/node'), ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const closed = once(child, 'close');
  child.stdin.on('error', () => {});
  return {
    lines,
    async printed(start) {
      for (;;) {
        const line = lines.find((each) => start.test(each));
        if (line) return line;
        await Promise.race([
          once(output, 'line'),
          closed.then(([code]) => Promise.reject(new Error(`Ended: ${code}`))),
        ]);
      }
    },
    async end() {
      child.stdin.end('end\n');
      await closed;
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
