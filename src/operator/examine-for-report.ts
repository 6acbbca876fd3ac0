import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Finding } from './checks/finding.ts';
import { examineBuild, examineDeployment } from './examine.ts';
import { listProblems } from './report.ts';

const timeLimit = 45_000;
const mostOfArea = 3;

type Options = { config: Config; buildFolder: string; clock: Clock; logger: Logger };

/** What the doctor finds, as lines for the owner's weekly report; never rejects and takes 45 s at most. */
export async function examineForReport({ config, buildFolder, clock, logger }: Options): Promise<string[]> {
  const examining = Promise.all([
    examineBuild({ buildFolder, settings: config, clock }),
    examineDeployment({ config, dkimSelector: undefined, clock }),
  ]).then((findings) => findings.flat());
  const done = new AbortController();
  const late = clock.sleep(timeLimit, done.signal).then(() => {
    throw new Error('The checks take too long.');
  });
  try {
    return listProblems(await Promise.race([examining, late]), mostOfArea);
  } catch (err) {
    logger.error({ err }, 'checks for the report failed');
    const text = 'Sie ist nicht fertig geworden. Bitte „npm run doctor“ ausführen.';
    return listProblems([{ severity: 'warning', area: 'Prüfung', text } satisfies Finding], mostOfArea);
  } finally {
    done.abort();
  }
}
