import { expect, test } from '@jest/globals';
import { type ParsedMail, simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
import { exchange } from '../testing/exchange.ts';
import { day, hour, minute, owner, prepareMailing, visitor } from '../testing/mailing.ts';
import { createMails } from '../testing/mails.ts';
import type { Mail } from './transport.ts';

type Answer = { text: string; html?: string };

const mailing = prepareMailing();

const pass = async (mail: Mail) => {
  const { message } = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  return simpleParser(message as Buffer);
};

const said = 'Guten Tag, ich komme am Freitag.';
const line = 'Am Mo., 12. Jän. 2026 um 10:30 Uhr schrieb Muster Malerei <web@firma.at>:';
const bodyOf = (html: ParsedMail['html'] | undefined) => String(html).replace(/^.*<body[^>]*>|<\/body>.*$/gs, '');
const quote = (text = '') => text.replace(/^/gm, '> ');

/** How mail programs answer, with all of the mail in the quotation. */
const programs: Record<string, (mail: ParsedMail) => Answer> = {
  Gmail: ({ text, html }) => ({
    text: `${said}\n\n${line}\n\n${quote(text)}`,
    html: `<div dir="ltr">${said}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${line}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${bodyOf(html)}</blockquote></div>`,
  }),
  'Apple Mail': ({ text, html }) => ({
    text: `${said}\n\n> ${line}\n${quote(text)}`,
    html: `<html><body>${said}<br><blockquote type="cite"><div>${line}</div>${bodyOf(html)}</blockquote></body></html>`,
  }),
  Outlook: ({ text, html, subject }) => ({
    text: `${said}\n\n-----Ursprüngliche Nachricht-----\nVon: Muster Malerei\nBetreff: ${subject}\n\n${text}`,
    html: String(html).replace(/(<body[^>]*>)/, `$1<p>${said}</p><hr><p><b>Von:</b> Muster Malerei</p>`),
  }),
  'a program that answers in plain text': ({ text }) => ({ text: `${said}\n\n${quote(text)}` }),
};

async function receive(spamSigns: string[] = []): Promise<Mail> {
  mailing.start();
  await mailing.add({}, spamSigns);
  await mailing.pass(minute);
  const [mail] = mailing.attempts;
  if (!mail) throw new Error('There is no mail.');
  return mail;
}

test.each(Object.entries(programs))('A customer can do nothing with what %s quotes (N22)', async (_name, answer) => {
  for (const signs of [[], ['3 Links']]) {
    await mailing.recreate({});
    const mail = await pass(await receive(signs));
    expect(mail.replyTo?.value).toMatchObject([{ address: visitor }]);
    const answered = await pass({ messageId: '<1@firma.at>', from: owner, to: visitor, ...answer(mail) });
    const content = `${answered.text}\n${answered.html || ''}`;
    expect(content).toContain('Wohnzimmer und Vorzimmer');
    const { app, config, links, store } = mailing.site;
    expect(content).not.toContain(links.pin);
    const before = await store.list();
    const paths = [...content.matchAll(/http:\/\/localhost:3000([^"\s<]+)/g)].map(([, path = '']) => path);
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) {
      const method = 'POST';
      const headers = { Origin: config.siteUrl, 'Content-Type': 'application/x-www-form-urlencoded' };
      expect((await exchange(app, path)).status).toBe(200);
      expect((await exchange(app, path, { method, headers })).status).toBe(403);
      expect((await exchange(app, path, { method, headers, body: 'pin=000000' })).status).toBe(403);
    }
    expect(await store.list()).toEqual(before);
  }
});

test('No mail that is answered to anybody but the owner holds the PIN or a link that acts without it (N22)', async () => {
  await mailing.recreate({ env: { MAIL_RECEIPT: 'on', SMTP_URL: 'smtp://127.0.0.1:1' } });
  mailing.start({ isNew: true });
  const references = [
    await mailing.add(),
    await mailing.add({ message: 'a' }, ['3 Links']),
    await mailing.add({ message: 'b' }, ['3 Links', 'Falle']),
  ];
  await mailing.store.planOwnerMail('pin');
  await mailing.store.planOwnerMail('link');
  await mailing.store.content.save({ section: 'contact', value: {}, base: 0 });
  await mailing.pass(minute);
  await mailing.skip(7 * hour);
  await mailing.pass(minute);
  await mailing.skip(day);
  await mailing.pass(minute);
  const { links } = mailing.site;
  const open = references.flatMap((reference) =>
    (['erledigt', 'spaeter', 'kein-spam'] as const).map((action) => links.toUrl(reference, action, 'open')),
  );
  const isSecret = ({ text, html }: Mail) =>
    [links.pin, '/meine-website', ...open].some((word) => `${text}${html}`.includes(word));
  const toAnswered = ({ replyTo }: Mail) =>
    typeof replyTo === 'object' && 'address' in replyTo ? replyTo.address : owner;
  const kinds = mailing.attempts.map((mail) => [toAnswered(mail) === owner && mail.to === owner, isSecret(mail)]);
  // Two requests and a receipt; a reminder, a summary, the PIN, the first mail, a link and a change.
  expect(kinds.sort()).toEqual([...Array(3).fill([false, false]), ...Array(6).fill([true, true])]);
});

test('The link to the owner’s page stands only in mails whose answer stays with the owner', () => {
  const mails = Object.entries(createMails());
  const withLink = mails.filter(([, { text, html }]) => `${text}${html}`.includes('/meine-website'));
  expect(withLink.map(([kind]) => kind).sort()).toEqual(['change', 'first', 'link', 'report']);
  for (const [, { to, replyTo }] of withLink) expect([to, replyTo ?? to]).toEqual([to, to]);
});
