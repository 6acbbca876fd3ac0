import { menu } from '../content/menu.ts';
import { CloseIcon } from '../icons.tsx';
import { useSite } from '../site.ts';
import { OpeningHours } from './opening-hours.tsx';
import { SectionLink } from './section-link.tsx';

export function Menu({ home }: { home: boolean }) {
  const { company } = useSite();
  return (
    <dialog className="menu" id="menu" popover="auto" aria-modal aria-label="Menü">
      <div className="menu__panel">
        <button
          className="icon-button menu__close"
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Menü schließen"
        >
          <CloseIcon />
        </button>
        <nav className="menu__entries" aria-label="Menü">
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
        <div className="menu__contact">
          <a className="menu__phone" href={`tel:${company.phone}`}>
            {company.phoneDisplay}
          </a>
          <OpeningHours />
        </div>
      </div>
    </dialog>
  );
}
