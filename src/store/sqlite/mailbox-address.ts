/** The same for all spellings of an address that end in one mailbox. */
export function toMailbox(address: string): string {
  const [, name = '', domain = ''] = /^([^+]*).*@(.*)$/.exec(address.toLowerCase()) ?? [];
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail` : `${name}@${domain}`;
}

/** Whether a person may read it: it has no machine's name or number, and is no mailbox of a mail server's staff. */
export function isReceivable(address: string): boolean {
  return /^(?!(postmaster|hostmaster|webmaster|abuse|root|mailer-daemon)@).*@.*\.[a-z][a-z0-9-]+$/i.test(address);
}
