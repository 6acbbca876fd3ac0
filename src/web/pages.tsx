import type { ReactNode } from 'react';
import type { Company } from '../../views/content/company.ts';
import { Agb } from '../../views/pages/agb.tsx';
import { Datenschutz } from '../../views/pages/datenschutz.tsx';
import { type FormState, Home } from '../../views/pages/home.tsx';
import { Impressum } from '../../views/pages/impressum.tsx';

export type Page = {
  path: string;
  title: string;
  description: string;
  /** Names the style sheet in views/styles and the browser entry in views/entries. */
  kind: 'home' | 'legal';
  /** The form's state stands on the landing page alone. */
  view: (form: FormState) => ReactNode;
};

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
      kind: 'legal',
      view: () => <Datenschutz />,
    },
    {
      path: '/impressum',
      title: `Impressum und Offenlegung – ${name}, Wien`,
      description:
        'Impressum und Offenlegung: Name, Anschrift, Telefon, E-Mail, Register, Gewerbeberechtigungen, Gewerbebehörde, Kammer und Barrierefreiheit.',
      kind: 'legal',
      view: () => <Impressum />,
    },
    {
      path: '/agb',
      title: `Allgemeine Geschäftsbedingungen – ${name}`,
      description:
        'Geschäftsbedingungen, Stand Jänner 2024: Zahlung, Gewährleistung, Recht und Gerichtsstand, dazu Hinweise und Widerrufsformular für Verbraucher.',
      kind: 'legal',
      view: () => <Agb />,
    },
  ];
}

/** Short addresses of two sections; the browser scrolls, and the fragment goes a moment after arrival. */
export const redirects = {
  '/malerei': '/#services',
  '/anstrich': '/#services',
  '/kontakt': '/#contact',
} as const;
