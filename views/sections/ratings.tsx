import { appointmentLabel } from '../content/fixed-texts.ts';
import { formatRating } from '../content/format.ts';
import { externalLinkHint, ratingLinkLabel, toRatingsNote } from '../content/landing.ts';
import { type Rating, ratings } from '../content/ratings.ts';
import { OutwardIcon } from '../icons.tsx';

export function Ratings() {
  return (
    <section className="ratings" aria-label="Bewertungen im Überblick">
      <div className="wrap ratings__row">
        {ratings.map((rating) => (
          <Figure key={rating.id} {...rating} />
        ))}
        <p className="ratings__action">
          <a className="button" href="#contact">
            {appointmentLabel}
          </a>
        </p>
        <p className="ratings__note">{toRatingsNote(ratings)}</p>
      </div>
    </section>
  );
}

export function Figure({ label, value, max, url, asOf }: Rating) {
  return (
    <div className="rating">
      <p>
        <data value={value}>{formatRating(value)}</data> <b>{`von ${max}`}</b>
      </p>
      <p className="rating__source">{label}</p>
      <p className="rating__date">{`Stand: ${asOf}`}</p>
      {url && (
        <a className="link" href={url} target="_blank" rel="noopener">
          {ratingLinkLabel}
          <OutwardIcon />
          <span className="visually-hidden">{`: ${label} (${externalLinkHint})`}</span>
        </a>
      )}
    </div>
  );
}
