import type { Company } from '../../views/content/company.ts';
import type { OwnerLinks } from '../owner/links.ts';
import type { StoredMail } from '../store/store.ts';
import { type Block, toContent } from './blocks.ts';
import type { Mail } from './transport.ts';

/** What mails need to know of the company and the site. */
export type Letterhead = { from: string; to: string; company: Company; links: OwnerLinks };

type Content = Omit<Mail, 'messageId' | 'date'> & { date: number; subject: string; blocks: readonly Block[] };

/**
 * From the company itself to the owner, as an automatic mail that nothing automatic answers. Every attempt has to send
 * the same, date included.
 */
export function toOwnerMail(
  { from, to, company }: Letterhead,
  { messageId }: StoredMail,
  { date, blocks, ...others }: Content,
): Mail {
  return {
    messageId,
    date: new Date(date),
    from: { name: company.name, address: from },
    to,
    envelope: { from, to },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...others,
    ...toContent(blocks),
  };
}
