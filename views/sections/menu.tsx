import { PhoneLink } from '../contact-links.tsx';
import { menu } from '../content/menu.ts';
import { CloseIcon } from '../icons.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { SectionLink } from './section-link.tsx';

export function Menu({ home }: { home: boolean }) {
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
          <PhoneLink className="menu__phone" />
          <OpeningHours />
        </div>
      </div>
    </dialog>
  );
}
