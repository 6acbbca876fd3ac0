import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../testing/running-site.ts';

/** What the local mail program is told on its command line, for a mail with that envelope. */
function toArguments(envelope: { from: string; to: string }): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sendmail-'));
  const file = join(folder, 'arguments');
  writeFileSync(join(folder, 'sendmail'), `#!/bin/sh\nprintf '%s\\n' "$@" > ${file}\ncat > /dev/null\n`, {
    mode: 0o700,
  });
  const mail = { from: 'web@firma.example', messageId: '<x@y>', text: 'x', to: envelope.to, envelope };
  const script = `
    const { createMailTransport } = await import(${JSON.stringify(join(root, 'src/mails/transport.ts'))});
    await createMailTransport('sendmail:').send(${JSON.stringify(mail)}, AbortSignal.timeout(20000));`;
  const PATH = [folder, process.env.PATH].join(delimiter);
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, PATH },
  });
  const told = readFileSync(file, 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  return told;
}

test('sendmail: gets the envelope, also an empty sender (M2, M9)', () => {
  const to = 'maria@mail.example';
  expect(toArguments({ from: 'web@firma.example', to })).toEqual(['-i', '-f', 'web@firma.example', to]);
  expect(toArguments({ from: '', to })).toEqual(['-i', '-f', '<>', to]);
});
