import type { Config } from '../../config/config.ts';
import type { Backlog, StoredRequest } from '../../store/store.ts';
import { openStore } from '../deployment.ts';
import { error, note, orFine, type Verdict, warning } from '../findings.ts';

/** Whether the stored requests get to the owner. */
export async function checkRequests(config: Config): Promise<Verdict[]> {
  const store = openStore(config);
  if (!store) return [note('Noch sind keine gespeichert.')];
  try {
    return judgeRequests([...(await store.list('queued')), ...(await store.list('failed'))], await store.backlog());
  } finally {
    store.close();
  }
}

const look = 'Bitte „npm run requests -- list“ ansehen.';

export function judgeRequests(unsent: readonly StoredRequest[], { heldUntil, clockJumpSeconds }: Backlog): Verdict[] {
  const refused = unsent.filter(({ mail }) => mail.lastError !== null);
  const errors = [...new Set(refused.map(({ mail }) => mail.lastError))].join(', ');
  const problems = [
    refused.length > 0 && error(`${refused.length} nicht zugestellt, zuletzt wegen: ${errors}. ${look}`),
    heldUntil && warning(`Mehr, als MAIL_HOURLY_CAP in einer Stunde erlaubt: Sie warten. ${look}`),
    clockJumpSeconds &&
      warning(`Die Uhr ging ${Math.ceil(clockJumpSeconds / 60)} Minuten vor. Bitte ihren Abgleich prüfen.`),
  ].filter((verdict) => typeof verdict === 'object');
  return orFine(problems, 'Keine wartet auf einen weiteren Versuch.');
}
