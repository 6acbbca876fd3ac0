import type { ReactNode } from 'react';
import type { Company } from './content/company.ts';
import { Agb } from './pages/agb.tsx';
import { Datenschutz } from './pages/datenschutz.tsx';
import { type FormState, Home } from './pages/home.tsx';
import { Impressum } from './pages/impressum.tsx';
import { Widerruf } from './pages/widerruf.tsx';

/** The kind names the style sheet in views/styles and the browser entry in views/entries. */
export type Page = { path: string; title: string; description: string; footerLabel?: string } & (
  | { kind: 'home'; view: (form: FormState) => ReactNode }
  | { kind: 'text'; view: () => ReactNode }
);

/** In the order of footer and sitemap; a page without a label is only linked from another one. */
export function listPages({ name }: Company): Page[] {
  return [
    {
      path: '/',
      title: `Maler Wien: Ausmalen, Fassaden, Böden – ${name}`,
      description:
        'Ausmalen, Anstrich, Fassaden, Sanierung und Böden in Wien und Umgebung. Besichtigung und Kostenvoranschlag sind kostenlos, Ihre Anfrage ist unverbindlich.',
      kind: 'home',
      view: (form) => <Home form={form} />,
    },
    {
      path: '/datenschutz',
      title: `Datenschutzerklärung – ${name}, Wien`,
      description:
        'Welche Daten diese Website verarbeitet, wofür und wie lange: keine Cookies, keine Analyse, keine fremden Dienste. Dazu Ihre Rechte und alle Kontakte.',
      kind: 'text',
      footerLabel: 'Datenschutz',
      view: () => <Datenschutz />,
    },
    {
      path: '/impressum',
      title: `Impressum und Offenlegung – ${name}, Wien`,
      description:
        'Impressum und Offenlegung: Name, Anschrift, Telefon, E-Mail, Register, Gewerbeberechtigungen, Gewerbebehörde, Kammer und Barrierefreiheit.',
      kind: 'text',
      footerLabel: 'Impressum',
      view: () => <Impressum />,
    },
    {
      path: '/agb',
      title: `Allgemeine Geschäftsbedingungen – ${name}`,
      description:
        'Geschäftsbedingungen, Stand Jänner 2024: Zahlung, Gewährleistung, Recht und Gerichtsstand, dazu Hinweise zum Rücktritt für Verbraucher und der Weg zum Formular.',
      kind: 'text',
      footerLabel: 'AGB',
      view: () => <Agb />,
    },
    {
      path: '/widerruf',
      title: `Widerrufsbelehrung und Formular – ${name}`,
      description:
        'Widerrufsbelehrung und Muster-Widerrufsformular nach dem FAGG für Verträge bei Ihnen zu Hause oder im Fernabsatz, auf einem Blatt zum Ausdrucken.',
      kind: 'text',
      view: () => <Widerruf />,
    },
  ];
}

export const redirects = { '/malerei': '/#services', '/anstrich': '/#services', '/kontakt': '/#contact' } as const;
