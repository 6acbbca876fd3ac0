import { EmailLink, OpeningHours, PhoneLink } from '../contact-facts.tsx';
import { findSectionTitle, toMenu } from '../content/menu.ts';
import { sampleNotice } from '../content/page-texts.ts';
import { services } from '../content/services.ts';
import { listPages } from '../pages.tsx';
import { useSite } from '../site.ts';
import { Logo } from './header.tsx';
import { SectionLinks } from './section.tsx';

const serviceEntries = services.map(({ id, title }) => ({ section: id, label: title }));

export function Footer() {
  const { company, content, samples, year } = useSite();
  const companyEntries = toMenu(content).filter(({ section }) => section !== 'home' && section !== 'services');
  const { name, address, serviceArea, openingHours } = company;
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer__columns">
          <div>
            <h2>{findSectionTitle('services')}</h2>
            <SectionLinks entries={serviceEntries} />
          </div>
          <div>
            <h2>Unternehmen</h2>
            <SectionLinks entries={companyEntries} />
          </div>
          <div>
            <h2>{findSectionTitle('contact')}</h2>
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
          </div>
        </div>
        <div className="footer__base">
          <p className="logo">
            <Logo />
          </p>
          <p>{`© ${year} ${name}.${samples.length > 0 ? ` ${sampleNotice}` : ''}`}</p>
          <ul>
            {listPages(company).map(
              ({ path, footerLabel }) =>
                footerLabel && (
                  <li key={path}>
                    <a href={path}>{footerLabel}</a>
                  </li>
                ),
            )}
          </ul>
        </div>
      </div>
    </footer>
  );
}
