import type { ContactRequest } from '../../views/content/contact-fields.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';

/** What a visitor might write; personal data that no log may hold. */
export const exampleRequest = {
  firstName: 'Maria',
  lastName: 'Huber',
  email: 'maria.huber@mail.example',
  phone: '0660 123 45 67',
  service: 'malerei',
  message: 'Wohnzimmer und Vorzimmer, ca. 45 m².\nBitte im März.',
} as const satisfies ContactRequest;

/** Where a form leads that was sent without script. */
export async function postForm(url: string, message = exampleRequest.message as string): Promise<string> {
  const body = new URLSearchParams({ ...exampleRequest, message });
  const { headers } = await fetch(`${url}/api/contact`, { method: 'POST', body, redirect: 'manual' });
  return String(headers.get('Location'));
}

/** A Monday, half past ten in Vienna. */
const receivedAt = Date.UTC(2026, 0, 12, 9, 30);

export const storedMail: StoredMail = {
  id: 1,
  kind: 'request',
  reference: 'A7K32',
  about: null,
  way: 'mail',
  messageId: '<A7K32.1@firma.example>',
  plannedAt: receivedAt,
  dueAt: receivedAt,
  attempts: 1,
  firstAttemptAt: null,
  state: 'queued',
  lastError: null,
  sentAt: null,
  serverAnswer: null,
};

/** The same request as it is stored at first. */
export const storedRequest: StoredRequest = {
  ...exampleRequest,
  reference: 'A7K32',
  receivedAt,
  spamSigns: [],
  isArtificial: false,
  doneAt: null,
  mail: storedMail,
};
