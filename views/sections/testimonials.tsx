import { formatMonth } from '../content/format.ts';
import { toReviewsNote } from '../content/page-texts.ts';
import { FiveStars } from '../icons.tsx';
import { useSite } from '../site.ts';
import { Initial, SectionTitle } from './section.tsx';

export function Testimonials() {
  const { asset, content, samples } = useSite();
  return (
    <section className="testimonials" id="testimonials" aria-labelledby="h-testimonials">
      <div className="wrap">
        <SectionTitle section="testimonials" />
        <div className="quotes columns">
          {content.testimonials.entries.map(({ id, text, name, location, date }) => (
            <figure key={id} className="quote stack">
              <FiveStars />
              <blockquote>
                <p>{`„${text}“`}</p>
              </blockquote>
              <figcaption>
                <Initial name={name} />
                <span>
                  <b className="line">{name}</b>
                  {[location, date && formatMonth(date)].filter(Boolean).join(', ')}
                </span>
              </figcaption>
            </figure>
          ))}
          <p className="quotes__note">{toReviewsNote(samples.includes('testimonials'))}</p>
        </div>
      </div>
      <img src={asset('lanes.svg')} alt="" width={1400} height={128} loading="lazy" />
    </section>
  );
}
