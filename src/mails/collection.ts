import type { Company } from '../../views/content/company.ts';
import { formatMoment } from '../../views/content/format.ts';
import { serviceTitles } from '../../views/content/services.ts';
import { findAnswerTime } from '../calendar/openings.ts';
import { formatAnswerTime } from '../calendar/sentences.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { type Letterhead, toOwnerMail, toParagraph } from './blocks.ts';
import type { Mail } from './transport.ts';

/** More would make the mail too large. */
const mostNamed = 100;

/** Whom to call back, of the requests whose own mails wait for the hourly cap. */
export function toCollectionMail(mail: StoredMail, requests: readonly StoredRequest[], letterhead: Letterhead): Mail {
  const count = requests.length === 1 ? 'Eine Anfrage wartet' : `${requests.length} Anfragen warten`;
  const inOrder = requests.toSorted((a, b) => a.spamSigns.length - b.spamSigns.length);
  const lines = inOrder.slice(0, mostNamed).map((request) => toLine(request, letterhead.company));
  if (inOrder.length > mostNamed) lines.push(`und ${inOrder.length - mostNamed} weitere`);
  return toOwnerMail(letterhead, mail, {
    date: mail.plannedAt,
    subject: `${count} – ${formatMoment(mail.plannedAt)}`,
    blocks: [
      toParagraph(
        'Gerade kommen so viele Anfragen, dass die Website nicht jede gleich einzeln schicken kann. Damit niemand lange auf Sie wartet, stehen hier schon Name, Leistung und Telefonnummer. Die ganzen Anfragen folgen als eigene Mails.',
      ),
      ...lines.map(toParagraph),
    ],
  });
}

function toLine(request: StoredRequest, { schedule }: Company): string {
  const { reference, receivedAt, firstName, lastName, phone, email, service, spamSigns } = request;
  const answerAt = findAnswerTime(schedule, receivedAt);
  const promise = answerAt === undefined ? '' : `, zugesagt bis ${formatAnswerTime(answerAt)}`;
  const suspicion = spamSigns.length > 0 ? ' (Spamverdacht)' : '';
  return `${firstName} ${lastName}, ${serviceTitles[service]}: ${phone || email}, #${reference}${promise}${suspicion}`;
}
