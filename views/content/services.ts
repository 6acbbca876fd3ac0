import type { ServiceId, serviceTitles } from './service-titles.ts';

type ServiceTexts = {
  shortDescription: string;
  fullDescription: string;
  /** Name of a JPEG in static/pictures, without its ending. */
  image: string;
  imageAlt: string;
};

export type Service = {
  [Id in ServiceId]: { id: Id; title: (typeof serviceTitles)[Id] } & ServiceTexts;
}[ServiceId];

export const services: readonly Service[] = [
  {
    id: 'malerei',
    title: 'Malerei',
    shortDescription:
      'Wir spachteln, schleifen und streichen Wände und Decken in Wohnungen, Büros und Stiegenhäusern, meist in zwei Gängen.',
    fullDescription:
      'Vor dem ersten Strich rücken wir die Möbel in die Zimmermitte, decken Böden und Fenster ab und kleben die Kanten ab. Alte Leimfarbe waschen wir herunter, Tapeten lösen wir ab, Risse werden geöffnet, gespachtelt und geschliffen. Nach der Grundierung streichen wir zweimal: mit Silikatfarbe in Bad, Küche und an Altbauwänden, mit abwaschbarer Dispersionsfarbe in Vorzimmer und Kinderzimmer. Stuckleisten und Rosetten streichen wir mit dem Pinsel, damit das Profil scharf bleibt. Ein Zimmer mit zwanzig Quadratmetern ist meist in zwei Tagen fertig, eine bewohnte Dreizimmerwohnung in etwa einer Woche, Raum für Raum. Am Abend wird gekehrt und gelüftet. Zum Schluss gehen wir mit Ihnen bei Tageslicht durch jedes Zimmer und bessern nach, wo Ihnen etwas auffällt.',
    image: 'malerei',
    imageAlt: 'Wand, links schon in Apricot gestrichen, davor Farbrolle, Farbkübel und Holzleiter',
  },
  {
    id: 'anstrich',
    title: 'Anstrich',
    shortDescription:
      'Wir schleifen, grundieren und lackieren Türen, Fenster, Zäune und Geländer, damit Holz und Metall Wetter und Gebrauch aushalten.',
    fullDescription:
      'Ein Anstrich ist so gut wie sein Untergrund. Darum prüfen wir zuerst, was die alten Schichten noch tragen: Was lose ist, kommt herunter, was hält, wird angeschliffen. Bei Wiener Kastenfenstern erneuern wir den Fensterkitt, bessern schadhafte Stellen aus und grundieren rohes Holz gegen Feuchtigkeit und Bläue. Metall entrosten wir und streichen zweimal mit Rostschutz vor. Dann folgen Zwischen- und Schlussanstrich mit Pinsel oder Rolle, außen mit Wetterlack, Öl oder Lasur, innen mit geruchsarmem Wasserlack. Eine Zimmertür braucht mit den Trockenzeiten etwa drei Tage, ein Kastenfenster vier; die Flügel hängen wir am Abend wieder ein. Sie merken die Arbeit beim Zumachen: Falze und Beschläge bleiben frei von Farbe, und nichts klebt.',
    image: 'anstrich',
    imageAlt: 'Kassettentür, links petrolfarben lackiert, rechts noch rohes Holz, davor Lackdose und Pinsel',
  },
  {
    id: 'fassaden',
    title: 'Fassaden & Sanierung',
    shortDescription:
      'Vom Gründerzeithaus bis zum Einfamilienhaus: Wir reinigen die Fassade, schließen Risse, bessern den Putz aus und streichen neu.',
    fullDescription:
      'Zuerst klopfen wir die Fassade ab, denn hohle Stellen und feine Risse zeigen sich erst aus der Nähe. Dann wird gereinigt, Risse werden geschlossen, kleinere Schäden an Putz und Gesimsen ausgebessert. Muss Putz oder Stuck großflächig erneuert werden, sagen wir das gleich und ziehen einen befugten Fachbetrieb bei. Gestrichen wird zweimal, auf mineralischem Putz mit Silikatfarbe, sonst mit Silikonharzfarbe; beide lassen Feuchtigkeit aus der Mauer. Musterflächen am Haus zeigen Ihnen den Farbton im Licht der Straße, in Schutzzonen klären wir ihn vorher mit der Behörde. Gerüst, Bewilligung für den Gehsteig und Termine mit der Hausverwaltung organisieren wir. Eine dreigeschoßige Straßenfront dauert je nach Wetter drei bis fünf Wochen, und Sie erfahren jede Woche, wie weit wir sind.',
    image: 'fassaden',
    imageAlt: 'Gründerzeitfassade, links grau hinter einem Gerüst, rechts frisch gestrichen mit weißem Stuck',
  },
  {
    id: 'brandwasser',
    title: 'Brand- & Wasserschaden',
    shortDescription:
      'Wir sperren Ruß und Wasserränder ab, bessern den Putz aus und streichen Räume nach dem Schaden neu.',
    fullDescription:
      'Wenn es gebrannt hat oder Wasser durch die Decke kommt: Bitte gleich anrufen. Je früher wir den Schaden sehen, desto weniger muss herunter. Wir schauen uns alles an, machen Fotos und schreiben einen Kostenvoranschlag, den Sie bei Ihrer Versicherung einreichen können. Feuchte Wände messen wir nach und beginnen erst, wenn sie trocken sind; bei größeren Schäden stimmen wir uns mit der Trocknungsfirma ab. Ruß saugen und waschen wir ab, durchnässte oder verkohlte Schichten kommen weg. Wasserränder und Brandflecken sperren wir mit Isoliergrund ab, damit sie nicht mehr durchschlagen. Danach bessern wir den Putz aus, spachteln und streichen zweimal, damit kein Ansatz zu sehen ist. Ein Wasserfleck ist oft in zwei Tagen behoben, ein Zimmer nach einem Brand braucht ein bis zwei Wochen.',
    image: 'brandwasser',
    imageAlt: 'Zimmerecke mit Ruß, Wasserrand und freigelegten Ziegeln, davor ein Trocknungsgerät',
  },
  {
    id: 'bodenleger',
    title: 'Bodenleger',
    shortDescription:
      'Wir verlegen Parkett, Vinyl, Laminat und Linoleum auf ebenem Grund und schleifen alte Parkettböden, statt sie herauszureißen.',
    fullDescription:
      'Ein guter Boden beginnt mit dem, was man später nicht mehr sieht. Wir messen die Restfeuchte im Estrich, prüfen mit der Latte, ob er eben ist, und gleichen mit Spachtelmasse aus; lose Altbaudielen schrauben wir fest. Dann verlegen wir Fischgrät, Schiffboden oder Landhausdielen, verklebt oder schwimmend auf Trittschalldämmung, ebenso Vinyl, Laminat und Linoleum. Holz liegt vorher zwei Tage in Ihren Räumen, damit es sich an das Klima gewöhnt. Alte Parkettböden schleifen wir in drei Gängen mit Absaugung, kitten die Fugen und ölen oder versiegeln. Sesselleisten, Übergangsschienen und das Kürzen der Türen gehören dazu. Ein Zimmer mit zwanzig Quadratmetern ist in zwei bis drei Tagen verlegt. Sie bekommen eine Pflegeanleitung und ein paar Bretter für später.',
    image: 'bodenleger',
    imageAlt: 'Fischgrätparkett während der Verlegung, daneben Kleberbett, Zahnspachtel und Gummihammer',
  },
];
