/** In the order of the specification; apart from the long texts, because the form takes them to the browser. */
export const serviceTitles = {
  malerei: 'Malerei',
  anstrich: 'Anstrich',
  fassaden: 'Fassaden & Sanierung',
  brandwasser: 'Brand- & Wasserschaden',
  bodenleger: 'Bodenleger',
} as const;

export type ServiceId = keyof typeof serviceTitles;

export const serviceIds = Object.keys(serviceTitles) as ServiceId[];
