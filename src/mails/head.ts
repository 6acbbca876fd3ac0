import type { Company } from '../../views/content/company.ts';
import type { OwnerLinks } from '../owner/links.ts';

/** What mails need to know of the company and the site. */
export type Letterhead = { from: string; to: string; company: Company; links: OwnerLinks };

/** From the company itself to the owner, as an automatic mail that nothing automatic answers. */
export function toHead({ from, to, company }: Letterhead) {
  return {
    from: { name: company.name, address: from },
    to,
    envelope: { from, to },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}
