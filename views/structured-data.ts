import { services } from './content/services.ts';
import type { Site } from './site.ts';

/**
 * The company for search engines, in schema.org's terms. Only what the landing page shows, so no UID; no ratings, because
 * search engines forbid marking up one's own.
 */
export function toStructuredData({ company, url, asset, picture }: Site): object {
  const { address } = company;
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
    makesOffer: services.map(({ title }) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name: title } })),
  };
}
