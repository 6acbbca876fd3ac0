import { formatShortHours } from '../content/format.ts';
import { menu } from '../content/menu.ts';
import { MenuIcon } from '../icons.tsx';
import { useSite } from '../site.ts';
import { Logo } from './logo.tsx';
import { SectionLink } from './section-link.tsx';

export function Header({ home }: { home: boolean }) {
  const { openingHours } = useSite().company;
  return (
    <header className="header">
      <div className="wrap header__row">
        <a className="logo" href={home ? '#home' : '/'}>
          <Logo>
            {openingHours.length > 0 && <small data-status="">{formatShortHours(openingHours)}</small>}
          </Logo>
        </a>
        <nav className="nav" aria-label="Hauptmenü">
          <ul>
            {menu.map(({ section, label }) => (
              <li key={section}>
                <SectionLink to={section} home={home}>
                  {label}
                </SectionLink>
              </li>
            ))}
          </ul>
        </nav>
        <button
          className="icon-button burger"
          type="button"
          popoverTarget="menu"
          aria-label="Menü öffnen"
          aria-expanded="false"
          aria-controls="menu"
        >
          <MenuIcon />
        </button>
      </div>
    </header>
  );
}
