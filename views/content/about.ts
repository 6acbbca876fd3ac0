type AboutPoint = { title: string; text: string; specification?: string; sample?: boolean };

const points: readonly AboutPoint[] = [
  {
    title: 'Umweltfreundliche Produkte',
    text: 'Damit meinen wir etwas Bestimmtes, das Sie nachprüfen können:',
    // The law wants the proof of an environmental claim beside it.
    specification:
      'Innenwände streichen wir mit lösemittelfreien Farben, die das Österreichische Umweltzeichen für Wandfarben (UZ\u00a017) tragen. Produktname und Datenblatt legen wir dem Kostenvoranschlag bei.',
    sample: true,
  },
  {
    title: 'Individuelle Farbberatung',
    text: 'Wir bringen Farbfächer und Musterkarten mit und schauen sie mit Ihnen im Licht Ihrer Räume an. Auf Wunsch streichen wir eine Probefläche an die Wand.',
  },
  {
    title: 'Schutz für Holz und Metall',
    text: 'Lasur, Öl, Lack oder Rostschutz, abgestimmt auf Lage, Wetter und Gebrauch. Wir sagen Ihnen auch, wann der nächste Anstrich fällig wird.',
  },
];

export const about = {
  lead: 'Eine gute Wand fällt nicht auf. Sie lässt das Licht arbeiten.',
  paragraph:
    'Wir kommen zu Ihnen, schauen genau hin und sagen offen, was nötig ist und was nicht. Was wir zusagen, steht danach im Kostenvoranschlag.',
  points,
  /** Name of a JPEG in static/pictures, without its ending. */
  image: 'beratung',
  imageAlt: 'Farbfächer, Musterkarten, Pinsel und Grundriss auf einem Holztisch',
};
