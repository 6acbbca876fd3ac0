import { AnswerError, sendRequest } from './send-request.ts';

type Options = {
  /** Whether a 401 rejects like other errors or reads as null. */
  unauthorized?: 'throw' | 'null';
};

/** A GET with credentials, without retry. */
export async function readJson(url: string, { unauthorized = 'throw' }: Options = {}): Promise<unknown> {
  try {
    const response = await sendRequest('GET', url);
    return await response.json();
  } catch (error) {
    if (unauthorized === 'null' && error instanceof AnswerError && error.status === 401) return null;
    throw error;
  }
}
