import type { ReactNode } from 'react';
import { contactLabels, contactLead, holidayNote } from '../content/landing.ts';
import { useSite } from '../site.ts';
import { OpeningHours } from './opening-hours.tsx';
import { SectionTitle } from './section-title.tsx';

type ContactProps = {
  form: ReactNode;
  /** Whether the page answers a form that was posted without scripts. */
  isAnswer: boolean;
};

export function Contact({ form, isAnswer }: ContactProps) {
  return (
    <section
      className={isAnswer ? 'contact contact--answer' : 'contact'}
      id="contact"
      aria-labelledby="h-contact"
    >
      <div className="wrap contact__grid columns">
        <div className="contact__data stack">
          <SectionTitle section="contact">Kontakt</SectionTitle>
          <p className="lead">{contactLead}</p>
          <ContactRecord />
        </div>
        <div className="contact__slot">{form}</div>
      </div>
    </section>
  );
}

function ContactRecord() {
  const { phone, phoneDisplay, email, serviceArea, openingHours } = useSite().company;
  return (
    <dl>
      <div>
        <dt>{contactLabels.phone}</dt>
        <dd className="contact__phone">
          <a href={`tel:${phone}`}>{phoneDisplay}</a>
        </dd>
      </div>
      <div>
        <dt>{contactLabels.email}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div>
        <dt>{contactLabels.serviceArea}</dt>
        <dd>{serviceArea}</dd>
      </div>
      {openingHours.length > 0 && (
        <div>
          <dt>{contactLabels.openingHours}</dt>
          <dd>
            <OpeningHours />
            <span className="line" data-status="">
              {holidayNote}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}
