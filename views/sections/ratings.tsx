import type { Content } from '../content/content.ts';
import { formatMonth } from '../content/format.ts';
import { formatCount, toRatingsNote } from '../content/page-texts.ts';
import { Icon, Stars } from '../icons.tsx';
import { useSite } from '../site.ts';

export function Ratings() {
  const { ratings } = useSite().content;
  return (
    <section className="ratings" aria-label="Bewertungen im Überblick">
      <div className="wrap thirds">
        {ratings.entries.map((rating) => (
          <Figure key={rating.id} {...rating} />
        ))}
        <p className="ratings__note">{toRatingsNote(ratings)}</p>
        <p className="ratings__action">
          <a className="button" href="#contact">
            Kostenlosen Termin vereinbaren
          </a>
        </p>
      </div>
    </section>
  );
}

type Rating = Content['ratings']['entries'][number];

export function Figure({ platform, value, count, url, asOf }: Omit<Rating, 'id'>) {
  const number = Number(value.replace(',', '.'));
  return (
    <div className="rating">
      <p className="score">
        <data value={number}>{value}</data>{' '}
        <b>
          {number > 0 && <Stars value={number} />}
          von 5
        </b>
      </p>
      <p className="rating__source">{platform}</p>
      <p className="rating__date">{`${count && `${formatCount(count)}, `}Stand: ${formatMonth(asOf)}`}</p>
      {url && (
        <a className="link" href={url} target="_blank" rel="noopener">
          Alle lesen
          <Icon name="otherSite" />
          <span className="visually-hidden">{`: ${platform} (öffnet in neuem Tab)`}</span>
        </a>
      )}
    </div>
  );
}
