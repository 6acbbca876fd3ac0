import { ChosenPicture } from '../picture.tsx';
import { useSite } from '../site.ts';
import { Initial, Split } from './section.tsx';

export function People() {
  const { entries } = useSite().content.people;
  if (entries.length === 0) return null;
  return (
    <div className="wrap">
      <Split id="people" title="Wer zu Ihnen kommt">
        <ul className="tiles">
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
      </Split>
    </div>
  );
}
