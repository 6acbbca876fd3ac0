import { formatRating } from '../content/format.ts';
import { ratingsNote } from '../content/page-texts.ts';
import { type Rating, ratings } from '../content/ratings.ts';
import { Icon } from '../icons.tsx';

export function Ratings() {
  return (
    <section className="ratings" aria-label="Bewertungen im Überblick">
      <div className="wrap ratings__row thirds">
        {ratings.map((rating) => (
          <Figure key={rating.label} {...rating} />
        ))}
        <p className="ratings__action">
          <a className="button" href="#contact">
            Kostenlosen Termin vereinbaren
          </a>
        </p>
        <p className="ratings__note">{ratingsNote}</p>
      </div>
    </section>
  );
}

export function Figure({ label, value, url, asOf }: Rating) {
  return (
    <div className="rating">
      <p>
        <data value={value}>{formatRating(value)}</data> <b>von 5</b>
      </p>
      <p className="rating__source">{label}</p>
      <p className="rating__date">{`Stand: ${asOf}`}</p>
      {url && (
        <a className="link" href={url} target="_blank" rel="noopener">
          Alle lesen
          <Icon name="otherSite" />
          <span className="visually-hidden">{`: ${label} (öffnet in neuem Tab)`}</span>
        </a>
      )}
    </div>
  );
}
