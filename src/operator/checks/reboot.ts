import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { fine, note, type Verdict } from '../findings.ts';

/** `pm2 startup` writes a unit with it, which names no folder but starts what `pm2 save` has noted. */
const resurrect = 'pm2 resurrect';

/** What this machine does at its start: the user's crontab and systemd's units. */
export async function readStartup(): Promise<string[]> {
  const crontab = await promisify(execFile)('crontab', ['-l'], { timeout: 3000 }).catch(() => undefined);
  const lines = crontab?.stdout.split('\n').filter((line) => line.startsWith('@reboot')) ?? [];
  const folders = [join(homedir(), '.config/systemd/user'), '/etc/systemd/system'];
  const isNoted = existsSync(join(process.env.PM2_HOME ?? join(homedir(), '.pm2'), 'dump.pm2'));
  const units = folders.flatMap(readUnits).filter((unit) => isNoted || !unit.includes(resurrect));
  return [...lines, ...units];
}

/** A reboot is rare, so that nothing starts the site after it shows late. */
export function checkReboot(startup: readonly string[], root: string): Verdict {
  const folder = basename(root);
  const isStarted = startup.some((text) => text.includes(resurrect) || text.includes(folder));
  if (isStarted) return fine('Nach einem Neustart des Rechners startet die Website von selbst.');
  return note(
    'Ob die Website nach einem Neustart des Rechners von selbst startet, ist nicht zu sehen. Wie es geht: docs/operating.md, „Cron“.',
  );
}

function readUnits(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.service'));
    return names.map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}
