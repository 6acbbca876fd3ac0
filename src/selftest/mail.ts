import { type Addresses, toHead } from '../mails/mail-head.ts';
import { toHtml, toParagraph } from '../mails/mail-parts.ts';
import type { Mail } from '../mails/transport.ts';
import type { StoredRequest } from '../store/outbox.ts';
import type { Failure } from './state.ts';

/** The report as the owner's mail, whose arrival is the test's success. */
export function toSelfTestMail(request: StoredRequest, addresses: Addresses): Mail {
  const { attempts, message, messageId, receivedAt } = request;
  const [count = ''] = message.split('\n', 1);
  const late = attempts > 1 ? ` Gelungen ist es erst beim ${attempts}. Versuch.` : '';
  return write(
    [
      ...message.split('\n\n'),
      `Diese Mail ist selbst eine künstliche Anfrage: Sie ist vom Formular über die Datenbank und den Mailserver in Ihr Postfach gekommen, wie jede echte.${late}`,
    ],
    { messageId, date: new Date(receivedAt), subject: `Zustelltest bestanden – ${count}` },
    addresses,
  );
}

/** What the owner gets on another way when the test has failed. */
export function toFailureMail({ cause, isStored, startedAt }: Failure, addresses: Addresses): Mail {
  const domain = addresses.from.slice(addresses.from.lastIndexOf('@') + 1);
  return write(
    [
      toFailureText(cause),
      isStored
        ? 'Anfragen werden gespeichert und zugestellt, sobald es wieder geht. Sehen kann sie bis dahin, wer die Website betreut: npm run requests -- list'
        : 'Es kann sein, dass auch Anfragen nicht angenommen werden. Wer sie abschickt, sieht dann Ihre Telefonnummer.',
    ],
    {
      messageId: `<zustelltest.${startedAt}@${domain}>`,
      date: new Date(startedAt),
      subject: 'Zustelltest gescheitert',
    },
    addresses,
  );
}

export function toFailureText(cause: string): string {
  return `Der Zustelltest der Website ist gescheitert, denn die künstliche Anfrage ist nach 15 Minuten nicht angekommen. ${cause}. Bitte sagen Sie es der Person, die die Website betreut.`;
}

function write(
  paragraphs: string[],
  head: Pick<Mail, 'messageId' | 'date' | 'subject'>,
  addresses: Addresses,
): Mail {
  return {
    ...toHead(addresses),
    ...head,
    text: `${paragraphs.join('\n\n')}\n`,
    html: toHtml(paragraphs.map(toParagraph)),
  };
}
