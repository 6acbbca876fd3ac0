import { PhoneLink } from '../contact-facts.tsx';
import { heroTexts } from '../content/page-texts.ts';
import { Icon } from '../icons.tsx';
import { SectionLink } from './section.tsx';

/** At the lower edge of phones. */
export function Bar() {
  return (
    <nav className="bar" aria-label="Schnellkontakt">
      <PhoneLink>
        <Icon name="phone" />
        Anrufen
      </PhoneLink>
      <SectionLink className="bar__inspection" to="contact">
        {heroTexts.inspection}
      </SectionLink>
    </nav>
  );
}
