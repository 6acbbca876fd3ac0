/** Providers with several domains for one mailbox, and what they read over in its name. */
const providers = [
  { name: 'gmail', domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { name: 'proton', domains: ['proton.me', 'pm.me', 'protonmail.com', 'protonmail.ch'], ignored: /[._-]/g },
  { name: 'icloud', domains: ['icloud.com', 'me.com', 'mac.com'] },
];

/** The same for all spellings of an address that end in one mailbox; what follows a + may be anything. */
export function toMailbox(address: string): string {
  const [, name = '', domain = ''] = /^([^+]*).*@(.*)$/.exec(address.toLowerCase()) ?? [];
  const provider = providers.find(({ domains }) => domains.includes(domain));
  return `${name.replace(provider?.ignored ?? '', '')}@${provider?.name ?? domain}`;
}

/** Whether a person may read it: it has no machine's name or number, and is no mailbox of a mail server's staff. */
export function isReceivable(address: string): boolean {
  return /^(?!(postmaster|hostmaster|webmaster|abuse|root|mailer-daemon)@).*@.*\.[a-z][a-z0-9-]+$/i.test(address);
}
