import type { Content } from '../content/content.ts';
import { ChosenPicture } from '../picture.tsx';
import { useSite } from '../site.ts';

export function People() {
  const { entries } = useSite().content.people;
  if (entries.length === 0) return null;
  return (
    <div className="wrap people">
      <h3>Wer zu Ihnen kommt</h3>
      <ul>
        {entries.map((person) => (
          <Person key={person.id} {...person} />
        ))}
      </ul>
    </div>
  );
}

function Person({ name, role, since, portrait }: Content['people']['entries'][number]) {
  const initial = (
    <span className="chip" aria-hidden="true">
      {name.charAt(0)}
    </span>
  );
  return (
    <li className="person">
      <ChosenPicture choice={portrait} place="portrait" sizes="6rem" otherwise={initial} />
      <span>
        <b className="line">{name}</b>
        {role && <span className="line">{role}</span>}
        {since && `seit ${since}`}
      </span>
    </li>
  );
}
