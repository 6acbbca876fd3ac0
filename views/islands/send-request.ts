const timeout = 15_000;

/** Any answer that is no success. */
export class AnswerError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

/**
 * One request with credentials, never repeated. Rejects with `status: body or status text` on a non-success answer,
 * and on anything that is not our own server's answer: a redirect, an HTML page, no answer within 15 s.
 */
export async function sendRequest(method: string, url: string, body?: unknown): Promise<Response> {
  const stop = new AbortController();
  // Not cleared: it also ends an answer whose body stops halfway, and does nothing to one that is complete.
  setTimeout(() => stop.abort(), timeout);
  const response = await fetch(url, {
    method,
    credentials: 'include',
    signal: stop.signal,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new AnswerError(response.status, (await response.text()) || response.statusText);
  const type = response.headers.get('Content-Type') ?? '';
  if (response.redirected || type.includes('html')) throw new Error('The answer is not from our own server.');
  return response;
}
