import type { ReactNode } from 'react';
import { EmailLink, OpeningHours, PhoneLink } from '../contact-facts.tsx';
import { contactTexts } from '../content/page-texts.ts';
import { useSite } from '../site.ts';
import { Definitions } from '../text-page.tsx';
import { SectionTitle } from './section.tsx';

type ContactProps = {
  form: ReactNode;
  /** Whether the page answers a form that was posted without scripts. */
  isAnswer: boolean;
};

export function Contact({ form, isAnswer }: ContactProps) {
  return (
    <section className={isAnswer ? 'contact contact--answer' : 'contact'} id="contact" aria-labelledby="h-contact">
      <div className="wrap columns">
        <div className="contact__data stack">
          <SectionTitle section="contact" />
          <p className="lead">{contactTexts.lead}</p>
          <ContactRecord />
        </div>
        <div className="contact__slot">{form}</div>
      </div>
    </section>
  );
}

function ContactRecord() {
  const { serviceArea, openingHours } = useSite().company;
  const hours = (
    <>
      <OpeningHours />
      <span className="line" data-status="">
        {contactTexts.holidays}
      </span>
    </>
  );
  return (
    <Definitions
      entries={[
        [
          contactTexts.phone,
          <span key="phone" className="contact__phone">
            <PhoneLink />
          </span>,
        ],
        [contactTexts.email, <EmailLink key="email" />],
        [contactTexts.serviceArea, serviceArea],
        [contactTexts.openingHours, openingHours.length > 0 && hours],
      ]}
    />
  );
}
