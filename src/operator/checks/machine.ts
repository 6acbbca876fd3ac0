import { type Finding, reportOn } from './finding.ts';

const { error, warning, fine } = reportOn('Rechner');

type Given = {
  nodeVersion: string;
  now: number;
  /** When the running build was made. */
  builtAt: number;
  /** What the system says about its clock: `yes`, `no`, or nothing where it can't tell. */
  clockSynchronized: string | undefined;
};

/** Whether Node, clock and time zones are as the site needs them. */
export function checkMachine({ nodeVersion, now, builtAt, clockSynchronized }: Given): Finding[] {
  return [checkNode(nodeVersion), checkClock(now, builtAt, clockSynchronized), checkZone()];
}

function checkNode(version: string): Finding {
  const major = Number(version.split('.')[0]);
  return major >= 24
    ? fine(`Node ${version}.`)
    : error(`Node ${version} ist zu alt. Bitte „npm ci“ ausführen und über npm oder npx starten.`);
}

function checkClock(now: number, builtAt: number, isSynchronized: string | undefined): Finding {
  if (now < builtAt)
    return error(
      'Die Uhr geht nach: Der Build liegt in der Zukunft. Bitte „timedatectl set-ntp true“ ausführen.',
    );
  if (isSynchronized === 'no')
    return warning(
      'Die Uhr wird nicht mit dem Internet abgeglichen. Bitte „timedatectl set-ntp true“ ausführen.',
    );
  return fine(
    isSynchronized === 'yes'
      ? 'Die Uhr wird abgeglichen.'
      : 'Die Uhr ist plausibel; ob sie abgeglichen wird, sagt dieses System nicht.',
  );
}

/** Mails and pages speak in Vienna's time, whatever the machine's own zone is. */
function checkZone(): Finding {
  const hour = new Intl.DateTimeFormat('de-AT', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: 'Europe/Vienna',
  });
  const [winter, summer] = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)].map((time) =>
    hour.format(time).replace(/\D/g, ''),
  );
  const month = new Intl.DateTimeFormat('de-AT', { month: 'long' }).format(Date.UTC(2026, 0, 15, 12));
  return winter === '13' && summer === '14' && month === 'Jänner'
    ? fine('Wiener Zeit und österreichische Schreibweise sind da.')
    : error('Diesem Node fehlen Zeitzonen oder Sprachdaten. Bitte das Node aus node_modules verwenden.');
}
