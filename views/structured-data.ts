import type { Schedule } from './content/company.ts';
import type { Content } from './content/content.ts';
import { serviceTitles } from './content/services.ts';
import type { Site } from './site.ts';

const type = { '@type': 'OpeningHoursSpecification' };

/** The company in schema.org's terms, as the page shows it. Search engines forbid marking up one's own ratings. */
export function toStructuredData({ company, content, url, asset, picture }: Site): object {
  const { address, openingHours } = company;
  return {
    '@context': 'https://schema.org',
    '@type': 'HousePainter',
    '@id': `${url}/#business`,
    name: company.name,
    url: `${url}/`,
    logo: url + asset('icon-512.png'),
    image: url + picture('hero').src,
    telephone: company.phone,
    email: company.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressCountry: address.countryCode,
    },
    areaServed: [{ '@type': 'City', name: address.city }, company.serviceArea, content.contact.districts].filter(
      Boolean,
    ),
    openingHoursSpecification: openingHours.map(({ days, ...hours }) => ({ ...type, dayOfWeek: days, ...hours })),
    ...toSpecialHours(company.schedule),
    makesOffer: content.services.entries.map(({ id, shortDescription: description }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: serviceTitles[id], description },
    })),
  };
}

/** The questions as the page answers them. Google shows no more of it than of other pages; other machines read it. */
export const toQuestionData = ({ entries }: Content['questions']): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

function toSpecialHours({ closures, exceptions }: Schedule): object {
  const closed = { opens: '00:00', closes: '00:00' };
  const days = Object.entries(exceptions).flatMap(([date, spans]) =>
    (spans.length > 0 ? spans : [closed]).map((span) => ({ ...type, ...span, validFrom: date, validThrough: date })),
  );
  const all = [...closures.map(({ from, to }) => ({ ...type, ...closed, validFrom: from, validThrough: to })), ...days];
  return all.length > 0 ? { specialOpeningHoursSpecification: all } : {};
}
