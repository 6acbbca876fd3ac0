import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './running-site.ts';

/** Root without its privileges is the owner of its files, and no more. */
export const asOrdinaryUser = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all'] : [];

type Command = 'content' | 'doctor' | 'requests' | 'owner-link';

/** One of the operator's commands as it is built, without npm, from anywhere. */
export function runCommand(name: Command, env: Record<string, string>, ...args: string[]) {
  const script = join(root, `dist/server/operator/${name}.js`);
  const [command = '', ...words] = [...asOrdinaryUser, join(root, 'node_modules/.bin/node'), script, ...args];
  const options = { cwd: tmpdir(), env: { PATH: process.env.PATH, ...env }, timeout: 90_000 };
  return new Promise<{ code: number; out: string; error: string }>((resolve) => {
    execFile(command, words, options, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}
