const timeout = 15_000;

/**
 * A request with credentials, without retry. Rejects with `status: body or status text` if the status is not 2xx, and if
 * the answer can't be our server's: a redirect, an HTML page, nothing within 15 s.
 */
export async function sendRequest(method: string, url: string, body?: unknown): Promise<Response> {
  const stop = new AbortController();
  // Not cleared, so that it also ends an answer whose body stops halfway.
  setTimeout(() => stop.abort(), timeout);
  const response = await fetch(url, {
    method,
    credentials: 'include',
    signal: stop.signal,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    const text = (await response.text()) || response.statusText;
    throw new Error(`${response.status}: ${text}`, { cause: response.status });
  }
  const type = response.headers.get('Content-Type') ?? '';
  if (response.redirected || type.includes('html')) throw new Error('The answer is not from our own server.');
  return response;
}

/** A GET with credentials, without retry. A 401 rejects like other errors, or reads as null. */
export async function readJson(url: string, unauthorized: 'throw' | 'null' = 'throw'): Promise<unknown> {
  try {
    const response = await sendRequest('GET', url);
    return await response.json();
  } catch (error) {
    if (unauthorized === 'null' && error instanceof Error && error.cause === 401) return null;
    throw error;
  }
}
