type Options = { headers?: Record<string, string>; signal: AbortSignal };

/** Rejects unless the other side takes it; the error has the code of the connection's failure, which `fetch` hides. */
export async function postJson(url: string, body: object, { headers, signal }: Options): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    // A redirect, as to a login page, counts as a failure.
    redirect: 'manual',
    signal,
  }).catch((error) => {
    throw error.cause ?? error;
  });
  await response.body?.cancel();
  if (!response.ok) throw Object.assign(new Error('refused'), { code: 'HTTP', responseCode: response.status });
}
