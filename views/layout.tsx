import type { ReactNode } from 'react';
import { Bar } from './sections/bar.tsx';
import { Footer } from './sections/footer.tsx';
import { Header } from './sections/header.tsx';
import { Menu } from './sections/menu.tsx';

type LayoutProps = {
  children: ReactNode;
  /** Whether this is the landing page. */
  home: boolean;
  year: number;
};

export function Layout({ children, home, year }: LayoutProps) {
  return (
    <>
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <Header home={home} />
      <main id="inhalt" tabIndex={-1}>
        {children}
      </main>
      <Footer home={home} year={year} />
      <Bar home={home} />
      <Menu home={home} />
    </>
  );
}
