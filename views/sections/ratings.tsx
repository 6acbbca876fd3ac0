import { formatRating } from '../content/format.ts';
import { ratingTexts } from '../content/page-texts.ts';
import { type Rating, ratings } from '../content/ratings.ts';
import { Icon } from '../icons.tsx';

export function Ratings() {
  return (
    <section className="ratings" aria-label={ratingTexts.label}>
      <div className="wrap ratings__row thirds">
        {ratings.map((rating) => (
          <Figure key={rating.label} {...rating} />
        ))}
        <p className="ratings__action">
          <a className="button" href="#contact">
            {ratingTexts.appointment}
          </a>
        </p>
        <p className="ratings__note">{ratingTexts.note(ratings)}</p>
      </div>
    </section>
  );
}

export function Figure({ label, value, url, asOf }: Rating) {
  return (
    <div className="rating">
      <p>
        <data value={value}>{formatRating(value)}</data> <b>{ratingTexts.outOf}</b>
      </p>
      <p className="rating__source">{label}</p>
      <p className="rating__date">{ratingTexts.asOf(asOf)}</p>
      {url && (
        <a className="link" href={url} target="_blank" rel="noopener">
          {ratingTexts.link}
          <Icon name="otherSite" />
          <span className="visually-hidden">{`: ${label} (${ratingTexts.newTab})`}</span>
        </a>
      )}
    </div>
  );
}
