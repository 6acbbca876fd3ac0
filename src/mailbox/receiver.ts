import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { writeMailFile } from '../mails/mail-files.ts';

/** A real SMTP server on loopback that keeps every mail as a file, for whoever knows the password. */
export async function startReceiver({ folder, password }: { folder: string; password: string }) {
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (given, _session, done) =>
      given.password === password ? done(null, { user: 'site' }) : done(new Error('wrong password')),
    onData: (stream, _session, done) =>
      void keep(stream).then(
        () => done(null, 'in the mailbox'),
        (error) => done(error),
      ),
  });

  async function keep(stream: NodeJS.ReadableStream): Promise<void> {
    const content = await buffer(stream);
    const { messageId = '', date } = await simpleParser(content);
    await writeMailFile(folder, { messageId, date, content });
  }

  // A client that breaks off is its own affair.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
