import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type Webhook = {
  url: string;
  /** The bodies that were posted. */
  posts: Record<string, unknown>[];
  /** What it answers; a test may change it at any time. */
  answer: (response: ServerResponse) => void;
  /** Resolves when so many posts are there. */
  waitFor(count: number): Promise<void>;
  close(): void;
};

/** What an operator might name in ALERT_WEBHOOK_URL. */
export async function startWebhook(): Promise<Webhook> {
  const server = createServer(async (req, res) => {
    webhook.posts.push((await json(req)) as Record<string, unknown>);
    server.emit('posted');
    webhook.answer(res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const webhook: Webhook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    posts: [],
    answer: (response) => response.writeHead(204).end(),
    async waitFor(count) {
      while (webhook.posts.length < count) await once(server, 'posted');
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return webhook;
}
