import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { error, fine, type Verdict, warning } from '../findings.ts';

const setClock = 'Bitte „timedatectl set-ntp true“ ausführen.';

type Machine = { nodeVersion: string; now: number; builtAt: number; clockSynchronized: string | undefined };

/** `clockSynchronized` is what systemd says, `yes` or `no`; undefined where there is none. */
export async function readMachine(buildFolder: string): Promise<Machine> {
  const question = ['show', '--property=NTPSynchronized', '--value'];
  const answer = await promisify(execFile)('timedatectl', question, { timeout: 3000 }).catch(() => undefined);
  return {
    nodeVersion: process.versions.node,
    now: Date.now(),
    builtAt: statSync(join(buildFolder, 'manifest.json')).mtimeMs,
    clockSynchronized: answer?.stdout.trim(),
  };
}

/** Whether Node, clock and time zones are as the site needs them. */
export function checkMachine({ nodeVersion, now, builtAt, clockSynchronized }: Machine): Verdict[] {
  return [
    Number.parseInt(nodeVersion, 10) >= 24
      ? fine(`Node ${nodeVersion}.`)
      : error(`Node ${nodeVersion} ist zu alt. Bitte „npm ci“ ausführen und über npm oder npx starten.`),
    checkClock(now < builtAt, clockSynchronized),
    knowsVienna()
      ? fine('Wiener Zeit und österreichische Schreibweise sind da.')
      : error('Diesem Node fehlen Zeitzonen oder Sprachdaten. Bitte das Node aus node_modules verwenden.'),
  ];
}

function checkClock(isSlow: boolean, isSynchronized: string | undefined): Verdict {
  if (isSlow) return error(`Die Uhr geht nach: Der Build liegt in der Zukunft. ${setClock}`);
  if (isSynchronized === 'no') return warning(`Die Uhr wird nicht mit dem Internet abgeglichen. ${setClock}`);
  if (isSynchronized === 'yes') return fine('Die Uhr wird abgeglichen.');
  return fine('Die Uhr ist plausibel; ob sie abgeglichen wird, sagt dieses System nicht.');
}

/** Mails and pages use Vienna's time, whatever the machine's own zone is. */
function knowsVienna(): boolean {
  const options = { month: 'long', hour: '2-digit', timeZone: 'Europe/Vienna' } as const;
  const noons = [0, 6].map((month) => new Date(Date.UTC(2026, month, 15, 12)).toLocaleString('de-AT', options));
  return /Jänner.*13.*Juli.*14/.test(noons.join());
}
