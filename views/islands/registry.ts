import { ContactForm } from './contact-form.tsx';

/** React components that also run in the browser, by their `data-island`. */
export const islands = { contact: ContactForm };

export type IslandName = keyof typeof islands;
