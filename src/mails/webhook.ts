/** Resolves once the operator's webhook has taken it. */
export async function postWebhook(url: string, body: object, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // A page to log in is no answer of the webhook.
    redirect: 'manual',
    signal,
  });
  await response.body?.cancel();
  if (!response.ok) throw Object.assign(new Error('refused'), { status: response.status });
}
