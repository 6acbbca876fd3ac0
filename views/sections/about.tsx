import { about } from '../content/about.ts';
import { Picture } from '../picture.tsx';
import { useSite } from '../site.ts';
import { SectionTitle } from './section.tsx';

export function About() {
  const { estimateBinding } = useSite().company;
  return (
    <section className="about" id="about" aria-labelledby="h-about">
      <div className="wrap columns">
        <Picture
          name={about.image}
          alt={about.imageAlt}
          sizes="(min-width: 100em) 67rem, (min-width: 46em) 57vw, 100vw"
        />
        <div className="about__text stack">
          <SectionTitle section="about" />
          <p className="lead">{estimateBinding ? about.bindingLead : about.lead}</p>
          <p>{about.paragraph}</p>
        </div>
        <ul className="points thirds">
          {about.points.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
