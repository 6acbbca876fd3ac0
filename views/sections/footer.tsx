import { EmailLink, OpeningHours, PhoneLink } from '../contact-facts.tsx';
import { about } from '../content/about.ts';
import { findSectionTitle, menu } from '../content/menu.ts';
import { sampleNotice } from '../content/page-texts.ts';
import { ratings } from '../content/ratings.ts';
import { listSampleData } from '../content/samples.ts';
import { services } from '../content/services.ts';
import { testimonials } from '../content/testimonials.ts';
import { listTextPages } from '../pages.tsx';
import { useSite } from '../site.ts';
import { Logo } from './header.tsx';
import { SectionLinks } from './section.tsx';

const serviceEntries = services.map(({ id, title }) => ({ section: id, label: title }));
const companyEntries = menu.filter(({ section }) => section !== 'home' && section !== 'services');

export function Footer({ home, year }: { home: boolean; year: number }) {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer__columns">
          <div>
            <h2>{findSectionTitle('services')}</h2>
            <SectionLinks entries={serviceEntries} home={home} />
          </div>
          <div>
            <h2>Unternehmen</h2>
            <SectionLinks entries={companyEntries} home={home} />
          </div>
          <div>
            <h2>{findSectionTitle('contact')}</h2>
            <ContactFacts />
          </div>
        </div>
        <FooterBase year={year} />
      </div>
    </footer>
  );
}

function ContactFacts() {
  const { address, serviceArea, openingHours } = useSite().company;
  return (
    <ul>
      <li>
        <PhoneLink />
      </li>
      <li>
        <EmailLink />
      </li>
      <li className="footer__fact">{`${address.street}, ${address.postalCode} ${address.city}`}</li>
      <li className="footer__fact">{serviceArea}</li>
      {openingHours.length > 0 && (
        <li className="footer__fact">
          <OpeningHours />
        </li>
      )}
    </ul>
  );
}

function FooterBase({ year }: { year: number }) {
  const { company } = useSite();
  const samples = listSampleData({ company, testimonials, ratings, about });
  return (
    <div className="footer__base">
      <p className="logo">
        <Logo />
      </p>
      <p className="footer__copyright">{`© ${year} ${company.name}.${samples.length > 0 ? ` ${sampleNotice}` : ''}`}</p>
      <ul className="footer__legal">
        {listTextPages(company).map(({ path, footerLabel }) => (
          <li key={path}>
            <a href={path}>{footerLabel}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
