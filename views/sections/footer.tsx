import { EmailLink, PhoneLink } from '../contact-links.tsx';
import { about } from '../content/about.ts';
import { sampleNotice } from '../content/landing.ts';
import { menu } from '../content/menu.ts';
import { ratings } from '../content/ratings.ts';
import { listSampleData } from '../content/samples.ts';
import { services } from '../content/services.ts';
import { testimonials } from '../content/testimonials.ts';
import { listTextPages } from '../pages.tsx';
import { useSite } from '../site.ts';
import { Logo } from './logo.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { SectionLink } from './section-link.tsx';

const companySections = menu.filter(({ section }) => section !== 'home' && section !== 'services');

export function Footer({ home, year }: { home: boolean; year: number }) {
  const { company } = useSite();
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer__columns">
          <div>
            <h2>Leistungen</h2>
            <ul>
              {services.map(({ id, title }) => (
                <li key={id}>
                  <SectionLink to={id} home={home}>
                    {title}
                  </SectionLink>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>Unternehmen</h2>
            <ul>
              {companySections.map(({ section, label }) => (
                <li key={section}>
                  <SectionLink to={section} home={home}>
                    {label}
                  </SectionLink>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>Kontakt</h2>
            <ul>
              <li>
                <PhoneLink />
              </li>
              <li>
                <EmailLink />
              </li>
              <li className="footer__fact">
                {`${company.address.street}, ${company.address.postalCode} ${company.address.city}`}
              </li>
              <li className="footer__fact">{company.serviceArea}</li>
              {company.openingHours.length > 0 && (
                <li className="footer__fact">
                  <OpeningHours />
                </li>
              )}
            </ul>
          </div>
        </div>
        <FooterBase year={year} />
      </div>
    </footer>
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
      <p className="footer__copyright">
        {`© ${year} ${company.name}.${samples.length > 0 ? ` ${sampleNotice}` : ''}`}
      </p>
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
