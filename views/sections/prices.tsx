import { formatPrice, toPricesNote } from '../content/page-texts.ts';
import { useSite } from '../site.ts';
import { Split } from './section.tsx';

export function Prices() {
  const { asOf, entries } = useSite().content.prices;
  if (entries.length === 0) return null;
  return (
    <Split id="prices" title="Was es kostet" note={toPricesNote(asOf)}>
      <dl>
        {entries.map(({ id, work, price, included }) => (
          <div key={id}>
            <dt>{work}</dt>
            <dd className="lead">{formatPrice(price)}</dd>
            {included && <dd>{included}</dd>}
          </div>
        ))}
      </dl>
    </Split>
  );
}
