const toList = (domains: string) => domains.trim().split(/\s+/);

/** Common mail providers in Austria; typos of these are detected. */
export const mailDomains = toList(`
  gmail.com gmx.at gmx.net gmx.de hotmail.com outlook.com icloud.com yahoo.com aon.at chello.at a1.net live.at live.com
  outlook.at hotmail.de yahoo.de web.de t-online.de drei.at kabsi.at utanet.at inode.at liwest.at magenta.at protonmail.com
`);

/** Real domains that look like typos of those. */
export const realNeighbours = toList(`
  gmx.com gmx.ch gmx.eu gmx.org gmx.info mail.com email.com ymail.com live.de yahoo.fr cello.at gail.com grail.com
`);
