import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * JSON lines. Errors of parsers and mailers carry what a visitor typed, so of an error only the
 * listed properties are written: never its message, unless we raised it ourselves.
 */
export function createLogger({
  level,
  destination,
}: {
  level: string;
  destination?: DestinationStream;
}): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: toSafeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

export function toSafeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, code, status, responseCode, command, syscall, errcode } = error as Error &
    Record<string, unknown>;
  return { type: name, code, status, responseCode, command, syscall, errcode, at: toCallSites(error.stack) };
}

/** The frames without the first lines, which repeat the message. */
function toCallSites(stack = ''): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
}
