/** Each of five stars. */
export type Testimonial = {
  name: string;
  location: string;
  /** Without quotation marks; the view sets them. */
  text: string;
  /** True while the text is invented. */
  sample: boolean;
  /** The person agreed to the publication of name and text. */
  consent: boolean;
};

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Maria M.',
    location: 'Wien, Neubau',
    text: 'Altbauwohnung, vier Zimmer, zwei kleine Kinder. Nach sieben Tagen war alles gestrichen, und jeden Abend war zusammengeräumt. So ruhig haben wir noch keine Baustelle erlebt.',
    sample: true,
    consent: false,
  },
  {
    name: 'Thomas B.',
    location: 'Klosterneuburg',
    text: 'Sie haben mir offen gesagt, dass die Fenster heuer noch keinen Anstrich brauchen. Die Haustür haben sie gemacht, und die geht jetzt auch wieder ordentlich zu.',
    sample: true,
    consent: false,
  },
  {
    name: 'Sabine K.',
    location: 'Wien, Hietzing',
    text: 'Nach dem Rohrbruch war am nächsten Tag jemand da. Den Kostenvoranschlag habe ich gleich an die Versicherung geschickt, und vom Fleck sieht man heute nichts mehr.',
    sample: true,
    consent: false,
  },
];
