import type { ReactNode } from 'react';
import { Bar } from './sections/bar.tsx';
import { Footer } from './sections/footer.tsx';
import { Header } from './sections/header.tsx';
import { Menu } from './sections/menu.tsx';

export function Layout({ children, bar = <Bar /> }: { children: ReactNode; bar?: ReactNode }) {
  return (
    <>
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <Header />
      <main id="inhalt" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {bar}
      <Menu />
    </>
  );
}
