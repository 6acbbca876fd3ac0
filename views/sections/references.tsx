import type { Content, PictureChoice } from '../content/content.ts';
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
  <div className="thirds">
    {entries.map(({ id, work, district, year, before, after }) => (
      <figure key={id} className="work">
        <Half label="Vorher" choice={before} />
        <Half label="Nachher" choice={after} />
        <figcaption>
          <b className="line">{work}</b>
          {[district, year].filter(Boolean).join(', ')}
        </figcaption>
      </figure>
    ))}
  </div>
);

function Half({ label, choice }: { label: string; choice: PictureChoice }) {
  if (!useSite().chosenPicture(choice, 'pair')) return null;
  return (
    <figure>
      <ChosenPicture choice={choice} place="pair" sizes="(min-width: 40em) 25vw, 90vw" />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
