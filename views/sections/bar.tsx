import { heroTexts } from '../content/page-texts.ts';
import { Icon } from '../icons.tsx';
import { useSite } from '../site.ts';
import { SectionLink } from './section.tsx';

/** At the lower edge of phones. */
export function Bar({ home }: { home: boolean }) {
  const { company } = useSite();
  return (
    <nav className="bar" aria-label="Schnellkontakt">
      <a className="bar__call" href={`tel:${company.phone}`}>
        <Icon name="phone" />
        Anrufen
      </a>
      <SectionLink className="bar__inspection" to="contact" home={home}>
        {heroTexts.inspection}
      </SectionLink>
    </nav>
  );
}
