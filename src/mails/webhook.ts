const answerLimit = 10_000;

/** Resolves once the operator's webhook has taken it. */
export async function postWebhook(url: string, body: object, signal: AbortSignal): Promise<string> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(answerLimit)]);
  try {
    const status = await postJson(url, body, { signal: either });
    if (status < 200 || status > 299)
      throw Object.assign(new Error('refused'), { code: 'WEBHOOK', responseCode: status });
    return 'taken by the webhook';
  } catch (error) {
    throw Object.assign(error as Error, { setting: 'ALERT_WEBHOOK_URL' });
  }
}

type Options = { headers?: Record<string, string>; signal: AbortSignal };

/** Resolves to the status of the answer; an error has the code of the connection's failure, which `fetch` hides. */
export async function postJson(url: string, body: object, { headers, signal }: Options): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    // A page to log in is no answer of the other side.
    redirect: 'manual',
    signal,
  }).catch((error) => {
    throw error.cause ?? error;
  });
  await response.body?.cancel();
  return response.status;
}
