import { Writable } from 'node:stream';
import { createLogger, type Logger } from '../logger.ts';

export type LogLine = Record<string, unknown> & { msg?: string };

export type LogLines = {
  logger: Logger;
  /** All that was written, as it was written. */
  text(): string;
  /** Every line parsed; throws on a line that is no JSON. */
  lines(): LogLine[];
  /** Resolves with the lines of this message as soon as there are so many. */
  logged(message: string, count?: number): Promise<LogLine[]>;
};

/** A logger of the site whose lines stay in memory. */
export function createLogLines(level = 'trace'): LogLines {
  let written = '';
  const watchers = new Set<() => void>();
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      for (const watcher of watchers) watcher();
      done();
    },
  });
  const lines = (): LogLine[] =>
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return {
    logger: createLogger({ level, destination }),
    text: () => written,
    lines,
    logged: (message, count = 1) =>
      new Promise((resolve) => {
        const check = () => {
          const found = lines().filter(({ msg }) => msg === message);
          if (found.length < count) return;
          watchers.delete(check);
          resolve(found);
        };
        watchers.add(check);
        check();
      }),
  };
}
