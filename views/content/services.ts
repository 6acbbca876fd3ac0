import type { Trade } from './company.ts';

type Texts = {
  /** Also the name of the picture in static/pictures. */
  id: string;
  title: string;
  /** The licence that it needs. */
  trade: Trade;
  shortDescription: string;
  fullDescription: string;
  imageAlt: string;
  /** For urgent cases: stands before the telephone number. */
  urgentNote?: string;
  /** True while the texts are invented. */
  sample?: boolean;
};

/** Ids and titles are fixed by the specification. */
const entries = [
  {
    id: 'malerei',
    title: 'Malerei',
    trade: 'painting',
    shortDescription:
      'Wir malen Wohnungen, Büros und Stiegenhäuser aus: spachteln, schleifen und zwei Anstriche für Wände und Decken.',
    fullDescription:
      'Zuerst rücken wir die Möbel zusammen und decken Böden, Fenster und Türen ab. Den Farbton suchen Sie vorher an Mustern im Licht Ihrer Räume aus. Alte Leimfarbe und lose Tapeten kommen herunter, Risse werden geöffnet, gespachtelt und geschliffen. Dann streichen wir zweimal: Küche, Bad, Vorzimmer und Kinderzimmer mit abwaschbarer Farbe, Altbauwände, wo der Untergrund es verlangt, mit Silikatfarbe. Wie viele Tage das dauert, hängt von den Wänden ab; wir sagen es Ihnen vorher. Am Ende gehen wir mit Ihnen durch jedes Zimmer.',
    imageAlt: 'Wand, links schon in Apricot gestrichen, davor Farbrolle und Leiter',
    sample: true,
  },
  {
    id: 'anstrich',
    title: 'Anstrich',
    trade: 'painting',
    shortDescription:
      'Wir schleifen, grundieren und lackieren Türen, Fenster, Zäune und Geländer, damit Holz und Metall Wetter und Gebrauch aushalten.',
    fullDescription:
      'Ein Anstrich ist so gut wie sein Untergrund: Was lose ist, kommt herunter, was hält, wird angeschliffen. Bei Wiener Kastenfenstern bessern wir den Fensterkitt aus und grundieren rohes Holz gegen Feuchtigkeit und Bläue. Metall entrosten wir und streichen es mit Rostschutz vor. Dann folgen Zwischen- und Schlussanstrich, außen mit Wetterschutzlack, Öl oder Lasur, innen mit geruchsarmem Wasserlack. Fenster und Türen hängen wir dafür aus und danach wieder ein. Jede Schicht muss trocknen; wie lange ein Fenster oder eine Tür fehlt, sagen wir Ihnen vorher.',
    imageAlt: 'Kassettentür, links petrolfarben lackiert, rechts noch rohes Holz',
    sample: true,
  },
  {
    id: 'fassaden',
    title: 'Fassaden & Sanierung',
    trade: 'painting',
    shortDescription:
      'Vom Gründerzeithaus bis zum Einfamilienhaus: Wir reinigen die Fassade, schließen Risse, bessern den Putz aus und streichen neu.',
    fullDescription:
      'Zuerst klopfen wir die Fassade ab, denn hohle Stellen zeigen sich erst aus der Nähe. Muss Putz oder Stuck großflächig erneuert werden, sagen wir das gleich, denn dafür braucht es einen befugten Fachbetrieb. Fenster und Pflanzen decken wir ab. Gestrichen wird zweimal, mit Silikat- oder Silikonharzfarbe. Eine Musterfläche am Haus zeigt den Farbton im Licht der Straße. Wer Gerüst und Bewilligung für den Gehsteig besorgt, klären wir vorher. Die Dauer hängt vom Wetter ab: Bei Regen und Frost wird nicht gestrichen.',
    imageAlt: 'Gründerzeitfassade, links grau hinter einem Gerüst, rechts frisch gestrichen',
    sample: true,
  },
  {
    id: 'brandwasser',
    title: 'Brand- & Wasserschaden',
    trade: 'painting',
    shortDescription:
      'Wir isolieren Rußflecken und Wasserränder, bessern den Putz aus und streichen Räume nach dem Schaden neu.',
    fullDescription:
      'Je früher wir den Schaden sehen, desto weniger Putz muss herunter. Wir machen Fotos und schreiben einen Kostenvoranschlag, den Sie bei Ihrer Versicherung einreichen können. Möbel decken wir ab oder stellen sie um. Feuchte Wände messen wir nach und beginnen erst, wenn sie trocken sind. Ruß saugen und waschen wir ab. Wasserränder und Brandflecken bekommen einen Isoliergrund, damit sie nicht durchschlagen. Dann bessern wir den Putz aus, spachteln, schleifen und streichen. Wie lange es dauert, hängt vor allem vom Trocknen ab.',
    urgentNote: 'Bei frischem Schaden bitte gleich anrufen:',
    imageAlt: 'Zimmerecke mit Ruß, Wasserrand und freigelegten Ziegeln',
    sample: true,
  },
  {
    id: 'bodenleger',
    title: 'Bodenleger',
    trade: 'flooring',
    shortDescription:
      'Wir verlegen Parkett, Vinyl, Laminat und Linoleum auf ebenem Grund und schleifen alte Parkettböden, statt sie herauszureißen.',
    fullDescription:
      'Ein guter Boden beginnt mit dem, was man später nicht sieht: Wir messen die Restfeuchte im Estrich, gleichen Unebenheiten aus und schrauben lose Dielen fest. Den Belag suchen Sie vorher an Mustern im Licht Ihrer Räume aus. Dann verlegen wir Fischgrät, Schiffboden oder Landhausdielen, Vinyl, Laminat oder Linoleum. Alte Parkettböden schleifen wir in mehreren Gängen und ölen oder versiegeln sie. Ob Sesselleisten und das Kürzen der Türen dabei sind und wie viele Tage ein Zimmer braucht, sagen wir Ihnen vorher.',
    imageAlt: 'Fischgrätparkett während der Verlegung',
    sample: true,
  },
] as const satisfies readonly Texts[];

export type ServiceId = (typeof entries)[number]['id'];
export type Service = Texts & { id: ServiceId };
export const services: readonly Service[] = entries;

export const serviceIds = services.map(({ id }) => id);
export const serviceTitles = Object.fromEntries(services.map(({ id, title }) => [id, title])) as Record<
  ServiceId,
  string
>;
