import { type Finding, reportOn } from './finding.ts';

const { error, warning, fine } = reportOn('Rechner');
const setClock = 'Bitte „timedatectl set-ntp true“ ausführen.';

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

function checkClock(isSlow: boolean, isSynchronized: string | undefined): Finding {
  if (isSlow) return error(`Die Uhr geht nach: Der Build liegt in der Zukunft. ${setClock}`);
  if (isSynchronized === 'no') return warning(`Die Uhr wird nicht mit dem Internet abgeglichen. ${setClock}`);
  if (isSynchronized === 'yes') return fine('Die Uhr wird abgeglichen.');
  return fine('Die Uhr ist plausibel; ob sie abgeglichen wird, sagt dieses System nicht.');
}

/** Mails and pages speak in Vienna's time, whatever the machine's own zone is. */
function knowsVienna(): boolean {
  const options = { month: 'long', hour: '2-digit', timeZone: 'Europe/Vienna' } as const;
  const [winter = '', summer = ''] = [0, 6].map((month) =>
    new Date(Date.UTC(2026, month, 15, 12)).toLocaleString('de-AT', options),
  );
  return /Jänner.*13/.test(winter) && /Juli.*14/.test(summer);
}
