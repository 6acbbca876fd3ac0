import type { ReactNode } from 'react';
import { PhoneLink } from '../contact-facts.tsx';
import { formatShortHours } from '../content/format.ts';
import { toMenu } from '../content/menu.ts';
import { Icon } from '../icons.tsx';
import { useSite } from '../site.ts';
import { Initial, SectionLinks } from './section.tsx';

export function Header() {
  const { company, content, isHome, notice } = useSite();
  const { openingHours } = company;
  return (
    <>
      <header className="header">
        <div className="wrap">
          <a className="logo" href={isHome ? '#home' : '/'}>
            <Logo>{openingHours.length > 0 && <small data-status="">{formatShortHours(openingHours)}</small>}</Logo>
          </a>
          <nav className="nav" aria-label="Hauptmenü">
            <SectionLinks entries={toMenu(content)} />
          </nav>
          <PhoneLink className="link header__phone" />
          <button
            className="icon-button burger"
            type="button"
            popoverTarget="menu"
            aria-label="Menü öffnen"
            aria-controls="menu"
          >
            <Icon name="menu" />
          </button>
        </div>
      </header>
      {notice && <aside className="header__note">{notice}</aside>}
    </>
  );
}

export function Logo({ children }: { children?: ReactNode }) {
  const { name } = useSite().company;
  return (
    <>
      <Initial name={name} />
      <span>
        {name}
        {children}
      </span>
    </>
  );
}
