import { useSite } from '../site.ts';
import { Split } from './section.tsx';

export function Questions() {
  const { entries } = useSite().content.questions;
  if (entries.length === 0) return null;
  return (
    <div className="wrap">
      <Split id="questions" title="Häufige Fragen">
        {entries.map(({ id, question, answer }) => (
          <details key={id} className="more">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </Split>
    </div>
  );
}
