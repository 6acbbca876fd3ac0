import { formatPrice, toPricesNote } from '../content/page-texts.ts';
import { useSite } from '../site.ts';
import { Definitions } from '../text-page.tsx';
import { Split } from './section.tsx';

/** Worked examples; nothing without any. */
export function Prices() {
  const { asOf, entries } = useSite().content.prices;
  if (entries.length === 0) return null;
  return (
    <Split title="Was es kostet" note={toPricesNote(asOf)}>
      <Definitions entries={entries.map(({ work, ...example }) => [work, <Example key={work} {...example} />])} />
    </Split>
  );
}

function Example({ price, included }: { price: string; included: string }) {
  return (
    <>
      <p className="lead">{formatPrice(price)}</p>
      {included && <p>{included}</p>}
    </>
  );
}
