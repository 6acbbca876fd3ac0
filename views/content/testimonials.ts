export type Testimonial = {
  id: string;
  name: string;
  location: string;
  rating: 5;
  /** Without quotation marks; the view sets them. */
  text: string;
  initial: string;
  /** True while the text is invented. */
  sample: boolean;
  /** The person agreed to the publication of name and text. */
  consent: boolean;
};

export const testimonials: readonly Testimonial[] = [
  {
    id: 'maria-m',
    name: 'Maria M.',
    location: 'Wien, Neubau',
    rating: 5,
    text: 'Altbauwohnung, vier Zimmer, zwei kleine Kinder. Nach sieben Tagen war alles gestrichen, und jeden Abend war zusammengeräumt. So ruhig haben wir noch keine Baustelle erlebt.',
    initial: 'M',
    sample: true,
    consent: false,
  },
  {
    id: 'thomas-b',
    name: 'Thomas B.',
    location: 'Klosterneuburg',
    rating: 5,
    text: 'Sie haben mir offen gesagt, dass die Fenster heuer noch keinen Anstrich brauchen. Die Haustür haben sie gemacht, und die geht jetzt auch wieder ordentlich zu.',
    initial: 'T',
    sample: true,
    consent: false,
  },
  {
    id: 'sabine-k',
    name: 'Sabine K.',
    location: 'Wien, Hietzing',
    rating: 5,
    text: 'Nach dem Rohrbruch war am nächsten Tag jemand da. Den Kostenvoranschlag habe ich gleich an die Versicherung geschickt, und vom Fleck sieht man heute nichts mehr.',
    initial: 'S',
    sample: true,
    consent: false,
  },
];
