/** Providers with several domains for one mailbox. */
const providers = [/^(gmail|googlemail)\.com$/, /^(proton\.me|pm\.me|protonmail\.(com|ch))$/, /^(icloud|me|mac)\.com$/];
/** They read over dots, and Proton over underscores too. */
const dotless = 2;

/** The same for all spellings of an address that end in one mailbox; what follows + or - may be anything. */
export function toMailbox(address: string): string {
  const [, name = '', domain = ''] = /^([^+-]*).*@(.*)$/.exec(address.toLowerCase()) ?? [];
  const provider = providers.findIndex((domains) => domains.test(domain));
  if (provider < 0) return `${name}@${domain}`;
  return `${provider < dotless ? name.replace(/[._]/g, '') : name}@${provider}`;
}

/** Whether a person may read it: it has no machine's name or number, and is no mailbox of a mail server's staff. */
export function isReceivable(address: string): boolean {
  return /^(?!(postmaster|hostmaster|webmaster|abuse|root|mailer-daemon)@).*@.*\.[a-z][a-z0-9-]+$/i.test(address);
}
