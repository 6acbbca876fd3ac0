export type Rating = {
  id: string;
  label: string;
  value: number;
  max: number;
  /** The company's profile there; empty for no link. */
  url: string;
  /** `MM/JJJJ` when the value was looked up. */
  asOf: string;
  /** True while link and date are invented. */
  sample: boolean;
};

export const ratings: readonly Rating[] = [
  {
    id: 'suchmaschine',
    label: 'Suchmaschine',
    value: 4.8,
    max: 5,
    url: 'https://suche.example/muster-malerei',
    asOf: '11/2026',
    sample: true,
  },
  {
    id: 'branchenverzeichnis',
    label: 'Branchenverzeichnis',
    value: 5,
    max: 5,
    url: 'https://verzeichnis.example/muster-malerei',
    asOf: '11/2026',
    sample: true,
  },
];
