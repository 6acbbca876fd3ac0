import { formatHours } from '../content/format.ts';
import { useSite } from '../site.ts';

/** One line per entry. */
export function OpeningHours() {
  const { openingHours } = useSite().company;
  return formatHours(openingHours).map((line) => (
    <span className="line" key={line}>
      {line}
    </span>
  ));
}
