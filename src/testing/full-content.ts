import type { Content, PictureChoice } from '../../views/content/content.ts';
import { sample } from '../content/sample.ts';

const picture = (file: string, alt = '', x = 0.5): PictureChoice => ({ file, alt, x, y: 0.5 });
const none = picture('');

/** Work, district, year, and the pictures' names. */
const works = [
  ['Altbauwohnung mit vier Zimmern ausgemalt', '1070 Wien', '2026', 'brandwasser', 'malerei'],
  ['Kassettentüren und Kastenfenster lackiert', '1180 Wien', '2026', 'bodenleger', 'anstrich'],
  ['Straßenfassade eines Gründerzeithauses gestrichen', '1150 Wien', '2025', 'brandwasser', 'fassaden'],
  ['Stiegenhaus über fünf Stockwerke neu gestrichen', '1090 Wien', '2025', 'anstrich', 'malerei'],
  ['Wasserschaden in Küche und Vorzimmer behoben', '1030 Wien', '2025', 'brandwasser', 'beratung'],
  ['Fischgrätparkett geschliffen und geölt', '1040 Wien', '2025', 'bodenleger', 'beratung'],
  ['Kinderzimmer in drei Farben gestrichen', '3400 Klosterneuburg', '2024', 'malerei', 'beratung'],
  ['Gartenzaun und Pergola lasiert', '1130 Wien', '2024', 'anstrich', 'bodenleger'],
  ['Ordination samt Wartezimmer am Wochenende ausgemalt', '1080 Wien', '2024', 'beratung', 'malerei'],
  ['Rußspuren nach einem Küchenbrand entfernt', '1100 Wien', '2023', 'brandwasser', 'bodenleger'],
  ['Hoffassade und Geländer der Pawlatschen erneuert', '1060 Wien', '2023', 'fassaden', 'anstrich'],
  ['Einfamilienhaus innen und außen gestrichen', '2380 Perchtoldsdorf', '2022', 'fassaden', 'malerei'],
] as const;

const people = [
  ['Helene Huber', 'Malermeisterin, leitet den Betrieb', '2011', 'malerei'],
  ['Emir Hadžić', 'Vorarbeiter, plant die Baustellen', '2013', 'fassaden'],
  ['Jakob Steininger', 'Maler, spachtelt und lackiert', '2019', ''],
  ['Ayşe Yıldırım', 'Bodenlegerin', '2021', ''],
  ['Leon Gruber', 'Lehrling im dritten Lehrjahr', '2024', ''],
] as const;

const steps = [
  ['Anfrage', 'zwei Minuten', 'Schreiben Sie uns, oder rufen Sie an. Räume, Größe und Bezirk genügen für den Anfang.'],
  ['Kostenlose Besichtigung', 'binnen fünf Tagen', 'Helene Huber kommt zu Ihnen, misst aus und klopft die Wände ab.'],
  ['Schriftlicher Kostenvoranschlag', 'am übernächsten Werktag', 'Jede Arbeit mit ihrem Preis, an den wir uns halten.'],
  [
    'Fixer Termin',
    'meist in drei bis fünf Wochen',
    'Wir sagen Ihnen, an welchem Tag wir anfangen und wann wir fertig sind.',
  ],
  ['Abnahme bei Tageslicht', '', 'Was noch fehlt, schreiben wir auf und erledigen es am nächsten Werktag.'],
] as const;

const prices = [
  ['Zimmer ausmalen, 20 m²', 'ab 690 Euro', 'Abdecken, kleine Risse spachteln, zwei Anstriche in Weiß'],
  ['Wohnung ausmalen, 70 m²', '1.890', 'Wände und Decken, Möbel rücken und abdecken, Material und Anfahrt in Wien'],
  ['Kastenfenster streichen', 'ab 420 Euro je Fenster', 'Schleifen, Kitt ausbessern, grundieren, zweimal lackieren'],
  ['Parkett schleifen und ölen, 25 m²', '1.150', 'Drei Schleifgänge, fugen, zweimal ölen, Sesselleisten bleiben'],
  ['Wasserfleck an der Decke', 'ab 280 Euro', 'Isolieren, spachteln und die ganze Decke streichen'],
] as const;

const questions = [
  [
    'Muss ich die Möbel selbst wegräumen?',
    'Nein. Kleine Dinge und Bilder räumen Sie bitte weg, alles andere rücken wir in die Mitte des Zimmers und decken es ab. Am Abend können Sie den Raum wieder betreten, und am letzten Tag stellen wir alles an seinen Platz.',
  ],
  [
    'Wie lange dauert es, eine Wohnung auszumalen?',
    'Für drei Zimmer rechnen wir meistens mit vier bis sechs Arbeitstagen. Wie lange es bei Ihnen wirklich dauert, hängt vom Zustand der Wände ab; das sagen wir Ihnen nach der Besichtigung.',
  ],
  [
    'Riecht es lange nach Farbe?',
    'Unsere Wandfarben sind lösemittelfrei. Nach dem Lüften können Sie am selben Abend im Zimmer schlafen. Lacke für Türen und Fenster riechen ein bis zwei Tage.',
  ],
  [
    'Ich wohne in Miete. Darf ich die Wände färbig streichen lassen?',
    'In der Wohnung dürfen Sie gestalten, wie Sie wollen. Ob Sie beim Auszug wieder weiß streichen müssen, steht im Mietvertrag; auffällige Farben sind meistens zurückzustreichen. Fragen Sie im Zweifel vorher die Hausverwaltung.',
  ],
  [
    'Rechnen Sie mit der Versicherung ab?',
    'Ja. Nach einem Wasser- oder Brandschaden schreiben wir den Kostenvoranschlag so, dass Ihre Versicherung ihn prüfen kann, und legen Fotos bei. Die Rechnung geht an Sie oder mit Ihrer Abtretung direkt an die Versicherung.',
  ],
  [
    'Arbeiten Sie auch außerhalb von Wien?',
    'Ja, in Klosterneuburg, Mödling, Perchtoldsdorf, Schwechat und den Orten dazwischen ohne Aufpreis. Weiter draußen vereinbaren wir die Anfahrt vorher.',
  ],
] as const;

const testimonials = [
  ['Andrea W.', 'Wien, Alsergrund', '2026-10-05', 'Pünktlich um sieben da, am Abend zusammengeräumt. Genau so.'],
  [
    'Familie Novak',
    'Mödling',
    '2026-09-14',
    'Zwei Kinderzimmer und das Stiegenhaus in vier Tagen. Die Farbberatung hat uns vor einem sehr gelben Gelb bewahrt, und der Preis war auf den Euro der vom Kostenvoranschlag.',
  ],
  [
    'Dr. Peter L.',
    'Wien, Josefstadt',
    '2026-06-22',
    'Die Ordination war am Freitag noch offen und am Montag frisch gestrichen. Unsere Patienten haben nichts davon bemerkt außer der Farbe.',
  ],
] as const;

const ratings = [
  ['Google', '4,8', '87', 'https://suche.example/malerei-huber'],
  ['HEROLD', '5,0', '23', 'https://verzeichnis.example/malerei-huber'],
  ['Firmenportal', '4,9', '1', ''],
] as const;

/** Every section as full as it may be, as a firm would fill it; its pictures are those of the build. */
export const fullContent: Content = {
  ...sample,
  contact: {
    ...sample.contact,
    name: 'Malerei Huber',
    street: 'Hofgasse 12/3',
    postalCode: '1070',
    phone: '0664 123 45 67',
    email: 'office@malerei-huber.test',
    districts: 'alle 23 Bezirke, am öftesten 3., 6., 7., 8., 9. und 18.',
  },
  home: {
    ...sample.home,
    facts: [
      ...sample.home.facts,
      { id: 'fact-2', value: 'Seit 2011', text: 'Meisterbetrieb in Wien-Neubau' },
      { id: 'fact-3', value: '5 Leute', text: 'alle bei uns angestellt, keine Subfirmen' },
      { id: 'fact-4', value: 'Versichert', text: 'Betriebshaftpflicht bis 3 Millionen Euro' },
    ],
  },
  testimonials: {
    entries: [
      ...sample.testimonials.entries,
      ...testimonials.map(([name, location, date, text], i) => ({
        ...{ id: `testimonial-${i + 4}`, name, location, text, date, consent: date },
      })),
    ],
  },
  ratings: {
    entries: ratings.map(([platform, value, count, url], i) => ({
      ...{ id: `rating-${i}`, platform, value, count, url, asOf: '2026-11' },
    })),
  },
  references: {
    entries: works.map(([work, district, year, before, after], i) => ({
      ...{ id: `reference-${i}`, work, district, year, consent: `${year}-06-01` },
      before: picture(before, `${work}: der Zustand davor`),
      after: picture(after, `${work}: nach der Arbeit`),
    })),
  },
  people: {
    entries: people.map(([name, role, since, file], i) => ({
      ...{ id: `person-${i}`, name, role, since },
      portrait: file ? picture(file, `${name} auf einer Baustelle`) : none,
    })),
  },
  steps: {
    entries: steps.map(([title, duration, text], i) => ({ id: `step-${i}`, title, duration, text })),
  },
  prices: {
    asOf: '2026-11',
    entries: prices.map(([work, price, included], i) => ({ id: `price-${i}`, work, price, included })),
  },
  questions: { entries: questions.map(([question, answer], i) => ({ id: `question-${i}`, question, answer })) },
};
