import type { Content } from '../../../views/content/content.ts';
import { check, choice, count, date, email, group, lines, link, list, part, required, text } from '../fields.ts';
import { formats, must } from '../formats.ts';

/** Such as Dr. or Mag.a; one letter alone is a shortened name. */
const titles = /^(?:(?=\S{2,}\.)\S+\s+)*/;
const fullName = must(
  new RegExp(`${titles.source}[\\p{L}'’-]{2,}\\s+\\S`, 'u'),
  'Bitte den Vornamen ausschreiben und den Familiennamen nennen.',
);
const court = must(/gericht/i, 'Bitte das Gericht nennen, zum Beispiel Handelsgericht Wien.');
const gisaNumber = must(/^\d{8}$/, 'Bitte die acht Ziffern der GISA-Zahl eingeben.');
const guilds = must(/^(?!.*bodenleger)/is, 'Für Bodenleger bitte „Landesinnung der Bauhilfsgewerbe“ schreiben.');

const trades = { painting: 'Malerei, Anstrich, Fassaden, Brand- und Wasserschaden', flooring: 'Böden' };
const provider = (label: string, hint?: string) =>
  part(label, { name: text('Name'), location: text('Ort und Land') }, hint);

export const legal = group(
  'Rechtliches',
  {
    legalForm: choice('Rechtsform', {
      einzelunternehmen: 'Einzelunternehmen, kein e.U.',
      eingetragen: 'e.U. (im Firmenbuch)',
      gmbh: 'GmbH',
    }),
    legalName: text('Voller Name der Firma', { hint: 'Wie im Firmenbuch, sonst mit Vor- und Familiennamen.' }),
    owner: text('Inhaberin oder Inhaber', { format: fullName, hint: 'Nicht bei einer GmbH.' }),
    managers: lines('Geschäftsführung', { most: 300, hint: 'Nur bei einer GmbH. Jede Person in eine eigene Zeile.' }),
    shareCapital: text('Stammkapital', { hint: 'Nur bei einer GmbH, und nur, wenn Sie es nennen wollen.' }),
    inLiquidation: check('In Liquidation'),
    registerNumber: text('Firmenbuchnummer', { format: formats.registerNumber, hint: 'Zum Beispiel: FN 123456d' }),
    registerCourt: text('Firmenbuchgericht', { format: court, hint: 'Zum Beispiel: Handelsgericht Wien' }),
    seat: text('Sitz', { most: 40, hint: 'Der Ort laut Firmenbuch.' }),
    vatId: text('UID-Nummer', { format: formats.vatId, hint: 'Wenn Sie eine haben, zum Beispiel: ATU12345675' }),
    purpose: text('Gegenstand des Unternehmens', { most: 200 }),
    licences: list('Gewerbeberechtigungen', 'Gewerbeberechtigung', 6, {
      trade: choice('Für', trades),
      title: text('Wortlaut im GISA', required),
      gisaNumber: text('GISA-Zahl', { format: gisaNumber }),
    }),
    master: part('Meistertitel', { title: text('Titel'), awardedIn: text('Verliehen in') }, 'Nur mit Meisterprüfung.'),
    chamber: text('Kammer', { hint: 'Zum Beispiel: Wirtschaftskammer Wien' }),
    guilds: lines('Innungen', { most: 300, format: guilds, hint: 'Jede in eine eigene Zeile.' }),
    wkoUrl: link('Link zu Ihrem WKO-Eintrag'),
    authority: text('Gewerbebehörde', { hint: 'In Wien: Magistratisches Bezirksamt für den … Bezirk' }),
    liabilityInsurance: part('Haftpflichtversicherung', {
      name: text('Versicherung'),
      address: text('Anschrift'),
      area: text('Gilt in', { hint: 'Zum Beispiel: Österreich' }),
    }),
    arbitration: part(
      'Schlichtungsstelle',
      { name: text('Name'), address: text('Anschrift'), url: link('Website') },
      'Nur, wenn Sie sich zur Teilnahme verpflichtet haben.',
    ),
    pictureCredit: lines('Bildnachweis', { most: 300, hint: 'Von wem die Bilder sind, auch Ihre eigenen Fotos.' }),
    dataProtectionOfficer: part('Datenschutzbeauftragte, falls bestellt', {
      name: text('Name'),
      email: email('E-Mail'),
    }),
    hosting: provider('Anbieter des Webservers'),
    mailProvider: provider('Anbieter der Mailbox'),
    contactsProvider: provider('Anbieter des Adressbuchs', 'Wenn Ihr Handy Kontakte sichert, etwa in der iCloud.'),
    fallbackMailProvider: provider('Anbieter des zweiten Mailservers', 'Wenn es einen gibt.'),
    alertService: provider('Anbieter der Alarme', 'Wenn es einen gibt.'),
    thirdCountryBasis: text('Rechtsgrundlage außerhalb des EWR', {
      most: 200,
      hint: 'Wenn ein Anbieter dort arbeitet.',
    }),
    logDays: count('Tage, nach denen der Anbieter Zugriffsprotokolle löscht', 1, 14),
    estimateBinding: check('Unser Kostenvoranschlag ist verbindlich'),
    clauses: group('Sätze in den AGB', {
      contract: lines('Wann der Vertrag zustande kommt'),
      acceptance: lines('Wann die Arbeit abgenommen ist'),
      payment: lines('Wann zu zahlen ist'),
    }),
    complianceDates: group('Stand der Texte', {
      privacy: date('Datenschutz', { when: 'past' }),
      consumer: date('Konsumentenschutz', { when: 'past' }),
      accessibility: date('Barrierefreiheit', { when: 'past' }),
    }),
  },
  {
    check: (value, tell) => {
      const advice = value.legalName && judgeLegalName(value);
      if (advice) tell('legalName', advice);
    },
  },
);

function judgeLegalName({ legalForm, legalName, owner }: Content['legal']): string | false {
  if (legalForm === 'eingetragen') return !/\be\. ?U\.$/.test(legalName) && 'Bitte mit „e.U.“ am Ende.';
  if (legalForm === 'gmbh')
    return !/GmbH|Gesellschaft m\. ?b\. ?H\.|mit beschränkter Haftung/.test(legalName) && 'Bitte mit „GmbH“.';
  return !legalName.includes(owner.replace(titles, '')) && 'Ohne Firmenbuch gehören Ihr Vor- und Familienname dazu.';
}
