import { setTimeout as wait } from 'node:timers/promises';
import { exampleRequest } from './requests.ts';
import type { MailServer } from './smtp.ts';

const timeout = 20_000;

/** Posts a request that differs from all others by its message; resolves to the reference, or the reason it failed. */
export async function post(url: string, message: string): Promise<{ reference?: string; failure?: string }> {
  try {
    const response = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      body: JSON.stringify({ ...exampleRequest, message }),
      // A connection that is being handed to a worker at the moment of its death is answered by nobody.
      signal: AbortSignal.timeout(timeout),
    });
    const text = await response.text();
    return response.ok ? JSON.parse(text) : { failure: `${response.status}: ${text}` };
  } catch (error) {
    return { failure: String((error as Error).cause ?? error) };
  }
}

/** The message that `post` was given, as the owner's mail holds it. */
export function toMessage(text: string | undefined): string | undefined {
  return /Nachricht: (.*)/.exec(text ?? '')?.[1];
}

/** Resolves when each of these messages has arrived. */
export async function allDelivered(mailServer: MailServer, messages: Iterable<string>): Promise<void> {
  const missing = new Set(messages);
  for (let read = 0; missing.size > 0; ) {
    const received = await mailServer.waitFor(read + 1);
    for (const { parsed } of received.slice(read)) missing.delete(toMessage(parsed.text) ?? '');
    read = received.length;
  }
}

export type Visitors = {
  /** Messages that were thanked for. */
  thanked: string[];
  /** How many pages were shown. */
  pages(): number;
  /** What went wrong since this was last asked. */
  takeFailures(): string[];
  /** Goes on looking at pages, but posts nothing until it is asked to go on. */
  rest(isResting: boolean): void;
  leave(): Promise<void>;
};

/** People who look at pages all the time, with connections that stay and with new ones, and post now and then. */
export function startVisitors(url: string): Visitors {
  const thanked: string[] = [];
  let [failures, count, isOn, isResting]: [string[], number, boolean, boolean] = [[], 0, true, false];
  async function look(headers: Record<string, string>): Promise<void> {
    for (; isOn; await wait(40)) {
      const failure = await fetch(url, { headers, signal: AbortSignal.timeout(timeout) }).then(
        async (page) => (page.status === 200 && (await page.text()).includes('</html>') ? '' : `page: ${page.status}`),
        (error) => `page: ${error.cause ?? error}`,
      );
      if (failure) failures.push(failure);
      else count++;
    }
  }
  async function write(): Promise<void> {
    for (let number = 0; isOn; await wait(200)) {
      if (isResting) continue;
      const message = `visitor-${number++}`;
      const { failure } = await post(url, message);
      if (failure) failures.push(`post: ${failure}`);
      else thanked.push(message);
    }
  }
  const all = [look({}), look({ Connection: 'close' }), write()];
  return {
    thanked,
    pages: () => count,
    takeFailures() {
      const taken = failures;
      failures = [];
      return taken;
    },
    rest(isNow) {
      isResting = isNow;
    },
    async leave() {
      isOn = false;
      await Promise.all(all);
    },
  };
}
