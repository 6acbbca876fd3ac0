import { JsonData } from '../island.tsx';
import { useSite } from '../site.ts';
import { toQuestionData } from '../structured-data.ts';
import { Split } from './section.tsx';

export function Questions() {
  const { questions } = useSite().content;
  const { entries } = questions;
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
      <JsonData type="application/ld+json" data={toQuestionData(questions)} />
    </div>
  );
}
