import { readJson } from '../islands/read-json.ts';

/** Puts whether we are there now in the place of the plain hours; they stay if the server does not say. */
export async function showOpeningStatus(): Promise<void> {
  const status = await readJson('/api/status', { unauthorized: 'null' }).catch(() => null);
  const { open, text } = (status ?? {}) as { open?: unknown; text?: unknown };
  if (typeof text !== 'string') return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-status]')) {
    element.dataset.status = open === true ? 'open' : 'closed';
    element.textContent = text;
  }
}
