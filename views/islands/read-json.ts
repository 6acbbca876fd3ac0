import { AnswerError, sendRequest } from './send-request.ts';

type Options = {
  /** What a 401 does: it rejects like any other error, or reads as null. */
  unauthorized?: 'throw' | 'null';
};

/** Reads once, with credentials; never repeated. */
export async function readJson(url: string, { unauthorized = 'throw' }: Options = {}): Promise<unknown> {
  try {
    const response = await sendRequest('GET', url);
    return await response.json();
  } catch (error) {
    if (unauthorized === 'null' && error instanceof AnswerError && error.status === 401) return null;
    throw error;
  }
}
