/** `sample` is true while the text is invented. */
type AboutPoint = { title: string; text: string; sample?: boolean };

const points: readonly AboutPoint[] = [
  {
    title: 'Umweltfreundliche Innenfarben',
    // The law wants the proof of an environmental claim beside it, and no claim that is wider than its proof.
    text: 'Innenwände streichen wir mit lösemittelfreien Farben, die das Österreichische Umweltzeichen für Wandfarben (UZ\u00a017) tragen. Produktname und Datenblatt bekommen Sie auf Wunsch.',
    sample: true,
  },
  {
    title: 'Individuelle Farbberatung',
    text: 'Wir bringen Farbfächer und Musterkarten mit und schauen sie mit Ihnen im Licht Ihrer Räume an. Auf Wunsch streichen wir eine Probefläche an die Wand.',
    sample: true,
  },
  {
    title: 'Schutz für Holz und Metall',
    text: 'Lasur, Öl, Lack oder Rostschutz, abgestimmt auf Lage, Wetter und Gebrauch. Wir sagen Ihnen auch, wann der nächste Anstrich fällig wird.',
    sample: true,
  },
];

export const about = {
  /** As the terms say about the estimate. */
  bindingLead: 'Der Preis im Kostenvoranschlag hält.',
  lead: 'Wir sagen offen, was nötig ist und was nicht.',
  paragraph: 'Wir kommen zu Ihnen, schauen genau hin und schreiben auf, was nötig ist, was nicht und was es kostet.',
  points,
  /** Name of a JPEG in static/pictures, without its ending. */
  image: 'beratung',
  imageAlt: 'Farbfächer, Musterkarten, Pinsel und Grundriss auf einem Holztisch',
};
