import { PhoneLink } from '../contact-facts.tsx';
import type { Content } from '../content/content.ts';
import { toServicesLead } from '../content/page-texts.ts';
import { serviceTitles } from '../content/services.ts';
import { Icon } from '../icons.tsx';
import { ChosenPicture } from '../picture.tsx';
import { useSite } from '../site.ts';
import { Prices } from './prices.tsx';
import { SectionTitle } from './section.tsx';

/** Widths of the cards' pictures, five in turn. Phones get three quarters, which nobody sees at their density. */
const sizes = [
  '(min-width: 46em) 54vw, 70vw',
  '(min-width: 46em) 54vw, 105vw',
  '(min-width: 46em) 65vw, 70vw',
  '(min-width: 46em) 68vw, 105vw',
  '(min-width: 46em) 48vw, 70vw',
];

export function Services() {
  const { entries } = useSite().content.services;
  return (
    <section className="services" id="services" aria-labelledby="h-services">
      <div className="wrap">
        <header className="opening columns">
          <SectionTitle section="services" />
          <p className="lead">{toServicesLead(entries.length)}</p>
        </header>
        <div className="services__grid columns">
          {entries.map((service, i) => (
            <ServiceCard key={service.id} {...service} sizes={sizes[i % sizes.length] ?? ''} />
          ))}
        </div>
        <Prices />
      </div>
    </section>
  );
}

type ServiceCardProps = Content['services']['entries'][number] & { sizes: string };

function ServiceCard({ id, shortDescription, fullDescription, picture, urgentNote, sizes }: ServiceCardProps) {
  const title = serviceTitles[id];
  const { phoneDisplay } = useSite().company;
  return (
    <article className="service" id={id}>
      <ChosenPicture choice={picture} place="card" sizes={sizes} />
      <div className="service__text">
        <h3>{title}</h3>
        <p>{shortDescription}</p>
        {urgentNote && (
          <p className="service__urgent">
            {`${urgentNote} `}
            <PhoneLink className="link">
              <Icon name="phone" />
              {phoneDisplay}
            </PhoneLink>
          </p>
        )}
        <div className="service__actions">
          <details className="more">
            <summary>
              <span className="more__closed">Mehr erfahren</span>
              <span className="more__opened">Weniger anzeigen</span>
              <span className="visually-hidden">{`: ${title}`}</span>
            </summary>
            <p>{fullDescription}</p>
          </details>
          <a className="link" href={`/?leistung=${id}#contact`}>
            Besichtigung anfragen
            <span className="visually-hidden">{`: ${title}`}</span>
          </a>
        </div>
      </div>
    </article>
  );
}
