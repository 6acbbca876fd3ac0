import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Bytes buffered for a slow reader; beyond that, log lines are dropped so that the site keeps answering. */
const backlogLimit = 16 * 1024 * 1024;

/** JSON lines. An error's message may hold what a visitor typed, so only its listed properties are written. */
export function createLogger({ level, destination }: { level: string; destination: DestinationStream }): Logger {
  const options = { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  return pino({ ...options, serializers: { err: toSafeError } }, destination);
}

export type LogOutput = DestinationStream & {
  /** Writes what is still in memory, for 500 ms at most. */
  finish(): Promise<void>;
};

/** Standard output without waiting for its reader. A pm2 cluster worker has none of its own: pm2 replaces `write`. */
export function openStandardOutput(): LogOutput {
  const within500ms = (flush: (done: () => void) => void) => Promise.race([new Promise<void>(flush), wait(500)]);
  if (cluster.isWorker) {
    return {
      write: (line) => process.stdout.write(line),
      finish: () => within500ms((done) => process.stdout.write('', () => done())),
    };
  }
  const stream = pino.destination({
    fd: 1,
    sync: false,
    maxLength: backlogLimit,
    // Under load many lines in one write; none waits longer than 100 ms.
    minLength: 16_000,
    periodicFlush: 100,
    // With strings pino would recount its backlog at every line.
    contentMode: 'buffer',
  });
  // The reader is gone; the site stays.
  stream.on('error', () => {});
  return {
    // pino's types allow only strings.
    write: (line) => stream.write(Buffer.from(line) as unknown as string),
    finish: () => within500ms((done) => stream.flush(() => done())),
  };
}

export function toSafeError(error: unknown): Record<string, unknown> {
  if (!isNativeError(error)) return { type: typeof error };
  const { name, code, status, responseCode, command, syscall, errcode } = error as Error & Record<string, unknown>;
  return { type: name, code, status, responseCode, command, syscall, errcode, at: readFrames(error) };
}

/** Only stack frames: the message is personal data, even where one of its lines looks like a frame. */
function readFrames({ message, stack = '' }: Error): string[] {
  const said = String(message).split('\n');
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line) && !said.includes(line));
  return frames.slice(0, 8).map((line) => line.trim());
}
