import type { Content } from '../content/content.ts';
import { Icon } from '../icons.tsx';
import { ChosenPicture } from '../picture.tsx';
import { useSite } from '../site.ts';

/** More would keep a phone's visitor from what follows; they are folded away, and so not loaded. */
const shown = 3;

export function References() {
  const { entries } = useSite().content.references;
  if (entries.length === 0) return null;
  const more = entries.slice(shown);
  return (
    <div className="wrap references" id="references">
      <h3>Aus unserer Arbeit</h3>
      <Works entries={entries.slice(0, shown)} />
      {more.length > 0 && (
        <details className="more">
          <summary>
            <span className="more__closed">{`${more.length} weitere ${more.length === 1 ? 'Arbeit' : 'Arbeiten'} zeigen`}</span>
            <span className="more__opened">Weniger anzeigen</span>
          </summary>
          <Works entries={more} />
        </details>
      )}
    </div>
  );
}

const Works = ({ entries }: Content['references']) => (
  <div className="tiles">
    {entries.map((entry) => (
      <Work key={entry.id} {...entry} />
    ))}
  </div>
);

function Work({ work, district, year, before, after }: Content['references']['entries'][number]) {
  const { chosenPicture, samples } = useSite();
  const halves = [
    { label: 'Vorher', choice: before },
    { label: 'Nachher', choice: after },
  ].filter(({ choice }) => chosenPicture(choice, 'pair'));
  const place = [district, year, samples.includes('references') && 'Illustration'];
  return (
    <figure className="work">
      <div className="pair">
        {halves.map(({ label, choice }) => (
          <figure key={label}>
            <ChosenPicture choice={choice} place="pair" sizes="(min-width: 46em) 43vw, 90vw" />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
        {halves.length === 2 && (
          <>
            <input type="range" step="any" aria-label={`Vorher und nachher vergleichen: ${work}`} />
            <span>
              <Icon name="compare" />
            </span>
          </>
        )}
      </div>
      <figcaption>
        <b className="line">{work}</b>
        {place.filter(Boolean).join(', ')}
      </figcaption>
    </figure>
  );
}
