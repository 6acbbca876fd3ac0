import type { Socket } from 'node:net';
import { afterEach } from '@jest/globals';
import type { Mailer } from '../mails/mailer.ts';
import { createMailTransport, type Transport } from '../mails/transport.ts';
import { prepareMailing } from './mailing.ts';
import { type MailServer, startBrokenServer, startMailServer } from './smtp.ts';

export const second = 1000;

/** Mails to servers that a test starts; they end with it. To be called once in a test file. */
export function prepareSending() {
  const mailing = prepareMailing();
  const opened: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.close();
  });

  function keep<Opened extends { close(): unknown }>(each: Opened): Opened {
    opened.push(each);
    return each;
  }

  return {
    mailing,
    keep,
    async startServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
      return keep(await startMailServer(options));
    },
    async startBroken(treat?: (socket: Socket) => void): Promise<string> {
      return keep(await startBrokenServer(treat)).url;
    },
    /** The transport is closed with the test, or before. */
    start(url: string, options?: Parameters<typeof createMailTransport>[1]): { mailer: Mailer; transport: Transport } {
      const transport = keep(createMailTransport(url, options));
      mailing.answer = (mail, signal) => transport.send(mail, signal);
      return { mailer: mailing.start(), transport };
    },
    add: (message = '') => mailing.add({ message }),
    stateOf: async (reference: string) => (await mailing.store.find(reference))?.mail.state,
  };
}
