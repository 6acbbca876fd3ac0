import { menuEntries } from './fixed-texts.ts';
import { type Testimonial, testimonials } from './testimonials.ts';

/** Entries whose section is on the page. */
export const toMenu = (shown: readonly Testimonial[]) =>
  menuEntries.filter(({ section }) => section !== 'testimonials' || shown.length > 0);

export const menu = toMenu(testimonials);
