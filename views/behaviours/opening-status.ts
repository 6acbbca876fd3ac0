import { readJson } from './send-request.ts';

/** Replaces the plain opening hours by whether the company is open now, if the server says so. */
export async function showOpeningStatus(): Promise<void> {
  const status = await readJson('/api/status', 'null').catch(() => null);
  const { open, text } = (status ?? {}) as { open?: unknown; text?: unknown };
  if (typeof text !== 'string') return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-status]')) {
    element.dataset.status = open === true ? 'open' : 'closed';
    element.textContent = text;
  }
}
