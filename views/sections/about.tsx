import { toAboutLead } from '../content/page-texts.ts';
import { ChosenPicture } from '../picture.tsx';
import { useSite } from '../site.ts';
import { People } from './people.tsx';
import { References } from './references.tsx';
import { SectionTitle } from './section.tsx';
import { Steps } from './steps.tsx';

export function About() {
  const { company, content } = useSite();
  const { picture, about, points } = content.home;
  return (
    <section className="about" id="about" aria-labelledby="h-about">
      <div className="wrap columns">
        <ChosenPicture choice={picture} place="card" sizes="(min-width: 100em) 67rem, (min-width: 46em) 57vw, 100vw" />
        <div className="stack">
          <SectionTitle section="about" />
          <p className="lead">{toAboutLead(company.estimateBinding)}</p>
          <p>{about}</p>
        </div>
        <ul className="points thirds">
          {points.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <Steps />
      <People />
      <References />
    </section>
  );
}
