import cluster from 'node:cluster';
import { isNativeError } from 'node:util/types';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** What a reader that has fallen behind may leave unread, in bytes; after that lines are dropped, not the visitors. */
const backlogLimit = 16 * 1024 * 1024;

type LoggerOptions = { level: string; destination: DestinationStream };

/**
 * JSON lines. Errors of parsers and mailers carry what a visitor typed, so of an error only the listed properties
 * are written, and never its message.
 */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: toSafeError },
      timestamp: createTimestamp(),
    },
    destination,
  );
}

/** ISO time, made once a millisecond: under load it would take a fifth of a line's time. */
function createTimestamp(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

export type LogOutput = DestinationStream & {
  /** Hands over what is still in memory; call it before the process ends. */
  finish(): Promise<void>;
};

/** Standard output without waiting for its reader. A pm2 cluster worker has none of its own: pm2 replaces `write`. */
export function openStandardOutput(): LogOutput {
  if (cluster.isWorker) {
    return {
      write: (line) => process.stdout.write(line),
      finish: () => new Promise((resolve) => process.stdout.write('', () => resolve())),
    };
  }
  const stream = pino.destination({
    fd: 1,
    sync: false,
    maxLength: backlogLimit,
    // Many lines in one write, of 16 KiB at most, where there are many; none waits longer than a blink.
    minLength: 16_000,
    periodicFlush: 100,
    // As strings, what waits would be counted anew with every line.
    contentMode: 'buffer',
  });
  // The reader is gone; the site stays.
  stream.on('error', () => {});
  return {
    // Its types know text alone.
    write: (line) => stream.write(Buffer.from(line) as unknown as string),
    finish: () => new Promise((resolve) => stream.flush(() => resolve())),
  };
}

export function toSafeError(error: unknown): Record<string, unknown> {
  if (!isNativeError(error)) return { type: typeof error };
  const { name, code, status, responseCode, command, syscall, errcode } = error as Error & Record<string, unknown>;
  return { type: name, code, status, responseCode, command, syscall, errcode, at: toCallSites(error) };
}

/** The frames alone: the lines before them repeat the message, which may look like a frame itself. */
function toCallSites({ message, stack = '' }: Error): string[] {
  const said = String(message).split('\n');
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !said.includes(line))
    .slice(0, 8)
    .map((line) => line.trim());
}
