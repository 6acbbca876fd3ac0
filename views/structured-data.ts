import type { Schedule } from './content/company.ts';
import { services } from './content/services.ts';
import type { Site } from './site.ts';

/**
 * The company for search engines, in schema.org's terms. Only what the landing page shows, so no UID; no ratings, because
 * search engines forbid marking up one's own.
 */
export function toStructuredData({ company, url, asset, picture }: Site): object {
  const { address } = company;
  const specialHours = listSpecialHours(company.schedule);
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
    areaServed: [{ '@type': 'City', name: address.city }, company.serviceArea],
    openingHoursSpecification: company.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
    ...(specialHours.length > 0 && { specialOpeningHoursSpecification: specialHours }),
    makesOffer: services.map(({ title }) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name: title } })),
  };
}

/** Of closures and single days. */
function listSpecialHours({ closures, exceptions }: Schedule): object[] {
  const closed = { opens: '00:00', closes: '00:00' };
  const days = Object.entries(exceptions).flatMap(([date, spans]) =>
    (spans.length > 0 ? spans : [closed]).map((span) => ({ from: date, to: date, ...span })),
  );
  return [...closures.map(({ from, to }) => ({ from, to, ...closed })), ...days].map(({ from, to, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    opens,
    closes,
    validFrom: from,
    validThrough: to,
  }));
}
