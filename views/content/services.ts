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
};

/** Ids and titles are fixed by the specification. */
const entries = [
  {
    id: 'malerei',
    title: 'Malerei',
    trade: 'painting',
    shortDescription:
      'Wir spachteln, schleifen und streichen Wände und Decken in Wohnungen, Büros und Stiegenhäusern, meist in zwei Gängen.',
    fullDescription:
      'Zuerst rücken wir die Möbel zusammen und decken Böden, Fenster und Türen staubdicht ab. Den Farbton suchen Sie vorher an Mustern auf Ihrer eigenen Wand aus. Alte Leimfarbe und Tapeten kommen herunter, Risse werden geöffnet, gespachtelt und geschliffen. Dann streichen wir zweimal: mit Silikatfarbe in Bad, Küche und an Altbauwänden, mit abwaschbarer Dispersionsfarbe in Vorzimmer und Kinderzimmer. Ein Zimmer mit zwanzig Quadratmetern ist meist in zwei Tagen fertig und wieder bewohnbar. Am Ende gehen wir mit Ihnen bei Tageslicht durch jedes Zimmer.',
    imageAlt: 'Wand, links schon in Apricot gestrichen, davor Farbrolle und Leiter',
  },
  {
    id: 'anstrich',
    title: 'Anstrich',
    trade: 'painting',
    shortDescription:
      'Wir schleifen, grundieren und lackieren Türen, Fenster, Zäune und Geländer, damit Holz und Metall Wetter und Gebrauch aushalten.',
    fullDescription:
      'Ein Anstrich ist so gut wie sein Untergrund: Was lose ist, kommt herunter, was hält, wird angeschliffen. Bei Wiener Kastenfenstern erneuern wir den Fensterkitt und grundieren rohes Holz gegen Feuchtigkeit und Bläue, Metall entrosten wir und streichen zweimal mit Rostschutz vor. Dann folgen Zwischen- und Schlussanstrich, außen mit Wetterlack, Öl oder Lasur, innen mit geruchsarmem Wasserlack, der rasch trocknet. Fenster und Türen hängen wir dafür aus und am Abend wieder ein. Eine Zimmertür braucht samt Trocknen etwa drei Tage, ein Kastenfenster vier.',
    imageAlt: 'Kassettentür, links petrolfarben lackiert, rechts noch rohes Holz',
  },
  {
    id: 'fassaden',
    title: 'Fassaden & Sanierung',
    trade: 'painting',
    shortDescription:
      'Vom Gründerzeithaus bis zum Einfamilienhaus: Wir reinigen die Fassade, schließen Risse, bessern den Putz aus und streichen neu.',
    fullDescription:
      'Zuerst klopfen wir die Fassade ab, denn hohle Stellen zeigen sich erst aus der Nähe. Muss Putz oder Stuck großflächig erneuert werden, sagen wir das gleich und ziehen einen befugten Fachbetrieb bei. Fenster und Pflanzen decken wir ab. Gestrichen wird zweimal, mit Silikat- oder Silikonharzfarbe. Musterflächen am Haus zeigen Ihnen den Farbton im Licht der Straße. Gerüst, Bewilligung für den Gehsteig und Termine mit der Hausverwaltung organisieren wir für Sie. Eine dreigeschoßige Straßenfront dauert je nach Wetter drei bis fünf Wochen.',
    imageAlt: 'Gründerzeitfassade, links grau hinter einem Gerüst, rechts frisch gestrichen',
  },
  {
    id: 'brandwasser',
    title: 'Brand- & Wasserschaden',
    trade: 'painting',
    shortDescription:
      'Wir sperren Ruß und Wasserränder ab, bessern den Putz aus und streichen Räume nach dem Schaden neu.',
    fullDescription:
      'Je früher wir den Schaden sehen, desto weniger muss herunter. Wir machen Fotos und schreiben einen Kostenvoranschlag, den Sie bei Ihrer Versicherung einreichen können. Möbel decken wir staubdicht ab oder stellen sie um. Feuchte Wände messen wir nach und beginnen erst, wenn sie trocken sind. Ruß saugen und waschen wir ab, Wasserränder und Brandflecken sperren wir mit Isoliergrund ab, damit sie nicht durchschlagen. Ein Wasserfleck ist oft in zwei Tagen behoben, ein Zimmer nach einem Brand braucht ein bis zwei Wochen.',
    urgentNote: 'Bei frischem Schaden bitte gleich anrufen:',
    imageAlt: 'Zimmerecke mit Ruß, Wasserrand und freigelegten Ziegeln',
  },
  {
    id: 'bodenleger',
    title: 'Bodenleger',
    trade: 'flooring',
    shortDescription:
      'Wir verlegen Parkett, Vinyl, Laminat und Linoleum auf ebenem Grund und schleifen alte Parkettböden, statt sie herauszureißen.',
    fullDescription:
      'Ein guter Boden beginnt mit dem, was man später nicht sieht: Wir messen die Restfeuchte im Estrich, gleichen mit Spachtelmasse aus und schrauben lose Dielen fest. Das Holz suchen Sie vorher an Mustern in Ihren Räumen aus. Dann verlegen wir Fischgrät, Schiffboden oder Landhausdielen, Vinyl, Laminat oder Linoleum. Alte Parkettböden schleifen wir in drei Gängen mit Absaugung und ölen oder versiegeln sie. Sesselleisten und das Kürzen der Türen gehören dazu. Ein Zimmer mit zwanzig Quadratmetern ist in zwei bis drei Tagen verlegt.',
    imageAlt: 'Fischgrätparkett während der Verlegung',
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
