import type { ReactNode } from 'react';
import type { Company } from './content/company.ts';
import { Agb } from './pages/agb.tsx';
import { Datenschutz } from './pages/datenschutz.tsx';
import { type FormState, Home } from './pages/home.tsx';
import { Impressum } from './pages/impressum.tsx';

/** The kind names the style sheet in views/styles and the browser entry in views/entries. */
export type Page = { path: string; title: string; description: string } & (
  | { kind: 'home'; view: (form: FormState) => ReactNode }
  | { kind: 'text'; footerLabel: string; view: () => ReactNode }
);

/** In the order of footer and sitemap. A text page is a row here and a file in pages/. */
export function listPages({ name }: Company): Page[] {
  return [
    {
      path: '/',
      title: `${name} – Malerarbeiten in Wien und Umgebung`,
      description:
        'Malerei, Anstrich, Fassaden, Sanierung und Böden in Wien und Umgebung. Besichtigung und Kostenvoranschlag sind kostenlos, Ihre Anfrage ist unverbindlich.',
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
        'Geschäftsbedingungen, Stand Jänner 2024: Zahlung, Gewährleistung, Recht und Gerichtsstand, dazu Hinweise und Widerrufsformular für Verbraucher.',
      kind: 'text',
      footerLabel: 'AGB',
      view: () => <Agb />,
    },
  ];
}

export const listTextPages = (company: Company) => listPages(company).filter((page) => page.kind === 'text');

/** Short addresses of sections. */
export const redirects = { '/malerei': '/#services', '/anstrich': '/#services', '/kontakt': '/#contact' } as const;
