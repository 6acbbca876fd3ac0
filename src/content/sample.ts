import type { Content, SectionName } from '../../views/content/content.ts';
import content from './sample.json' with { type: 'json' };

/** What a site shows where nothing was ever saved: all in it is invented, and its addresses reach nobody. */
export const sample = content as Content;

/** Whether it is one of the names, numbers and addresses that nobody really has. */
export const isSampleValue = (name: SectionName, value: unknown): boolean =>
  /muster|000|\.example/i.test(`${value}`) && JSON.stringify(sample[name]).includes(JSON.stringify(value));
