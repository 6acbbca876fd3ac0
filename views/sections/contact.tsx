import type { ReactNode } from 'react';
import { EmailLink, OpeningHours, PhoneLink } from '../contact-facts.tsx';
import { useSite } from '../site.ts';
import { Definitions } from '../text-page.tsx';
import { Questions } from './questions.tsx';
import { SectionTitle } from './section.tsx';

type ContactProps = {
  form: ReactNode;
  /** Whether the page answers a form that was posted without scripts. */
  isAnswer: boolean;
};

export function Contact({ form, isAnswer }: ContactProps) {
  const { notice } = useSite();
  const lead = (
    <p className="lead">
      Erzählen Sie uns von Ihrem Vorhaben. Wir schauen es uns kostenlos an und schreiben Ihnen einen Kostenvoranschlag.
    </p>
  );
  return (
    <section className={isAnswer ? 'contact contact--answer' : 'contact'} id="contact" aria-labelledby="h-contact">
      <div className="wrap columns">
        <div className="contact__data stack">
          <SectionTitle section="contact" />
          {!isAnswer && lead}
        </div>
        <div className="contact__slot">
          {notice && <p className="contact__note">{notice}</p>}
          {form}
        </div>
        <div className="contact__data stack">
          {isAnswer && lead}
          <ContactRecord />
        </div>
      </div>
      <Questions />
    </section>
  );
}

function ContactRecord() {
  const { company, content } = useSite();
  const { serviceArea, openingHours } = company;
  const hours = (
    <>
      <OpeningHours />
      <span className="line" data-status="">
        An Feiertagen geschlossen
      </span>
    </>
  );
  return (
    <Definitions
      entries={[
        ['Telefon', <PhoneLink key="phone" />],
        ['E-Mail', <EmailLink key="email" />],
        ['Einsatzgebiet', serviceArea],
        ['Bezirke', content.contact.districts],
        ['Öffnungszeiten', openingHours.length > 0 && hours],
      ]}
    />
  );
}
