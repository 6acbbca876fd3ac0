export type Rating = {
  id: string;
  label: string;
  value: number;
  max: number;
  /** Our profile there; empty means that the figure is shown without a link. */
  url: string;
  /** `MM/JJJJ` of the day the figure was looked up. */
  asOf: string;
  /** Link and date are invented; set to false when both are real. */
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
