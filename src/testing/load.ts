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
