export type Rating = {
  label: string;
  /** Of 5. */
  value: number;
  /** The company's profile there; empty for no link. */
  url: string;
  /** `MM/JJJJ` when the value was looked up. */
  asOf: string;
  /** True while link and date are invented. */
  sample: boolean;
};

export const ratings: readonly Rating[] = [
  { label: 'Suchmaschine', value: 4.8, url: 'https://suche.example/muster-malerei', asOf: '11/2026', sample: true },
  {
    label: 'Branchenverzeichnis',
    value: 5,
    url: 'https://verzeichnis.example/muster-malerei',
    asOf: '11/2026',
    sample: true,
  },
];
