import { OpeningHours, PhoneLink } from '../contact-facts.tsx';
import { toMenu } from '../content/menu.ts';
import { Icon } from '../icons.tsx';
import { useSite } from '../site.ts';
import { SectionLinks } from './section.tsx';

export function Menu() {
  const { content } = useSite();
  return (
    <dialog className="menu" id="menu" popover="auto" aria-modal aria-label="Menü">
      <div>
        <button
          className="icon-button menu__close"
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Menü schließen"
        >
          <Icon name="close" />
        </button>
        <nav aria-label="Menü">
          <SectionLinks entries={toMenu(content)} />
        </nav>
        <div className="menu__contact">
          <PhoneLink />
          <OpeningHours />
        </div>
      </div>
    </dialog>
  );
}
