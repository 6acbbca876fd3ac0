import { useSite } from '../site.ts';

export function Steps() {
  const { entries } = useSite().content.steps;
  if (entries.length === 0) return null;
  return (
    <div className="wrap steps" id="steps">
      <h3>So läuft es ab</h3>
      <ol>
        {entries.map(({ id, title, duration, text }, index) => (
          <li key={id}>
            <span className="chip" aria-hidden="true">
              {index + 1}
            </span>
            <b className="line">{title}</b>
            {duration && <span>{duration}</span>}
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
