import { ContactForm } from './contact-form.tsx';

/** Parts that React runs in the browser, by their names in the page. */
export const islands = { contact: ContactForm };

export type IslandName = keyof typeof islands;
