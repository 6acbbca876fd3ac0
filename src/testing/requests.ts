import type { ContactRequest } from '../../views/content/contact-fields.ts';
import type { StoredRequest } from '../store/outbox.ts';

/** What a visitor might write; personal data that no log may hold. */
export const exampleRequest = {
  firstName: 'Maria',
  lastName: 'Huber',
  email: 'maria.huber@mail.example',
  phone: '0660 123 45 67',
  service: 'malerei',
  message: 'Wohnzimmer und Vorzimmer, ca. 45 m².\nBitte im März.',
} as const satisfies ContactRequest;

/** The same as it stands in the outbox at first, on a Monday, half past ten in Vienna. */
export const storedRequest: StoredRequest = {
  ...exampleRequest,
  reference: 'A7K32',
  state: 'queued',
  suspicions: [],
  receivedAt: Date.UTC(2026, 0, 12, 9, 30),
  attempts: 1,
  firstAttemptAt: undefined,
  nextAttemptAt: Date.UTC(2026, 0, 12, 9, 30),
  messageId: '<A7K32.1@firma.example>',
  lastError: undefined,
  sentAt: undefined,
  serverAnswer: undefined,
  doneAt: undefined,
  isSelfTest: false,
};
