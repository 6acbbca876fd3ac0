export type Trade = 'painting' | 'flooring';

/** Ids and titles are fixed by the specification; each needs the licence of its trade. */
const entries = [
  { id: 'malerei', title: 'Malerei', trade: 'painting' },
  { id: 'anstrich', title: 'Anstrich', trade: 'painting' },
  { id: 'fassaden', title: 'Fassaden & Sanierung', trade: 'painting' },
  { id: 'brandwasser', title: 'Brand- & Wasserschaden', trade: 'painting' },
  { id: 'bodenleger', title: 'Bodenleger', trade: 'flooring' },
] as const satisfies readonly { id: string; title: string; trade: Trade }[];

export type ServiceId = (typeof entries)[number]['id'];
export const services: readonly { id: ServiceId; title: string; trade: Trade }[] = entries;

export const serviceIds = services.map(({ id }) => id);
export const serviceTitles = Object.fromEntries(services.map(({ id, title }) => [id, title])) as Record<
  ServiceId,
  string
>;
