import type { Content } from '../../views/content/content.ts';
import content from './sample.json' with { type: 'json' };

/** What a site shows where nothing was ever saved: all in it is invented, and its addresses reach nobody. */
export const sample = content as Content;
