import { ChosenPicture } from '../picture.tsx';
import { useSite } from '../site.ts';
import { Initial } from './section.tsx';

export function People() {
  const { entries } = useSite().content.people;
  if (entries.length === 0) return null;
  return (
    <div className="wrap people" id="people">
      <h3>Wer zu Ihnen kommt</h3>
      <ul>
        {entries.map(({ id, name, role, since, portrait }) => (
          <li key={id} className="person">
            <ChosenPicture choice={portrait} place="portrait" sizes="6rem" otherwise={<Initial name={name} />} />
            <span>
              <b className="line">{name}</b>
              {role && <span className="line">{role}</span>}
              {since && `seit ${since}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
