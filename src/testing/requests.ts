import type { ContactRequest } from '../contact/schema.ts';

/** What a visitor might write; personal data that no log may hold. */
export const exampleRequest = {
  firstName: 'Maria',
  lastName: 'Huber',
  email: 'maria.huber@mail.example',
  phone: '0660 123 45 67',
  service: 'malerei',
  message: 'Wohnzimmer und Vorzimmer, ca. 45 m².\nBitte im März.',
} as const satisfies ContactRequest;
