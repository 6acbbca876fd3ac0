import type { Context } from '../context.ts';
import type { Photo } from '../store/sqlite/photos.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { type Letterhead, toActions, toOwnerMail, toParagraph } from './blocks.ts';
import { toCause, toRefusal } from './causes.ts';
import type { Kind } from './delivery.ts';
import type { SendMail } from './mail-sender.ts';
import { toSubject } from './request.ts';

const smallerNote = 'Ihr Mailserver hat die Mail mit den Fotos nicht angenommen. Hier sind sie verkleinert.';
const refusedNote =
  'Ihr Mailserver nimmt die Fotos nicht an, auch nicht verkleinert. Bitten Sie darum, dass sie Ihnen auf anderem Weg geschickt werden. Auch die Person, die die Website betreut, kann sie Ihnen geben.';

/** The same photos at each attempt; smaller, or none, where the mail server refuses them. */
export function createPhotoMails(
  { store, photos, logger }: Pick<Context, 'store' | 'photos' | 'logger'>,
  { letterhead, sendMail }: { letterhead: Letterhead; sendMail: SendMail },
): Kind {
  return {
    /** A process may have ended between a photo and its mail. */
    async plan() {
      for (const reference of await photos.listReferences(true)) await store.planPhotos(reference, true);
    },
    async send({ mail, requests: [request] }, signal) {
      const taken = request ? await photos.take(request.reference, mail.messageId) : [];
      if (!request || taken.length === 0) return undefined;
      const count = taken.length === 1 ? '1 Foto' : `${taken.length} Fotos`;
      const send = (shown: readonly Photo[], note = '') =>
        sendMail(toPhotosMail(mail, request, { count, shown, note }, letterhead), mail.attempts, signal);
      const ifRefused = (how: string, sendLess: () => Promise<string>) => (error: unknown) => {
        if (toRefusal(error) !== 'content') throw error;
        const { kind, reference, attempts } = mail;
        logger.warn({ kind, reference, attempts, cause: toCause(error).cause }, `refused, so sent ${how}`);
        return sendLess();
      };
      return send(taken)
        .catch(ifRefused('smaller', async () => send(await Promise.all(taken.map(toSmaller)), smallerNote)))
        .catch(ifRefused('without photos', () => send([], refusedNote)));
    },
    isForOwner: true,
  };
}

type Content = { count: string; shown: readonly Photo[]; note: string };

function toPhotosMail(mail: StoredMail, request: StoredRequest, content: Content, letterhead: Letterhead) {
  const { count, shown, note } = content;
  const name = `${request.firstName} ${request.lastName}`;
  return toOwnerMail(letterhead, mail, {
    inReplyTo: request.mail.messageId,
    references: request.mail.messageId,
    date: mail.plannedAt,
    replyTo: { name, address: request.email },
    subject: `${request.spamSigns.length > 0 ? '[Spamverdacht] ' : ''}${count}: ${toSubject(request)}`,
    blocks: [
      ...[`${count} zur Anfrage ${request.reference} von ${name}.`, note].filter(Boolean).map(toParagraph),
      ...shown.map((photo, index) => ({ text: `Angehängt: ${photo.name}`, html: toImage(photo, index) })),
      toParagraph(
        `Antworten Sie einfach auf diese Mail: Ihre Antwort geht direkt an ${name}. „Erledigt“ fragt nach Ihrer PIN.`,
      ),
      toActions(letterhead.links, request.reference, 'locked', ['erledigt']),
    ],
    attachments: shown.map((photo) => {
      const file = { filename: photo.name, content: Buffer.from(photo.content) };
      return { ...file, cid: `${photo.name}@website`, contentDisposition: 'attachment' };
    }),
  });
}

/** Outlook knows only the width in the attribute. */
const toImage = ({ name }: Photo, index: number) =>
  `<img src="cid:${name}@website" alt="Foto ${index + 1}" width="600" ` +
  'style="display:block;width:100%;max-width:600px;height:auto;margin:0 0 16px">';

async function toSmaller(photo: Photo): Promise<Photo> {
  const { shrink } = await import('../pictures/images.ts');
  return { ...photo, content: await shrink(photo.content) };
}
