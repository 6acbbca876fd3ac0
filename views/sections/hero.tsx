import { heroTexts, toTrustFacts } from '../content/page-texts.ts';
import { wallColours } from '../content/wall-colours.ts';
import { Picture } from '../picture.tsx';
import { useSite } from '../site.ts';
import { Swatches } from './swatches.tsx';

/** A crop with the painted wall behind the text and the roller, bucket and window below it. */
const portrait = {
  media: '(max-width: 64em) and (orientation: portrait)',
  sizes: 'max(100vw, 65vh)',
};

export function Hero({ colour }: { colour?: string | undefined }) {
  const { company, content, picture } = useSite();
  const upright = { ...portrait, files: picture('hero-portrait') };
  return (
    <section className="hero" id="home" aria-labelledby="h-home">
      <div className="hero__scene">
        <div className="hero__room">
          <Picture files={picture('hero')} portrait={upright} sizes="max(100vw, 120vh)" alt={heroTexts.picture} />
          {wallColours.map(({ name }) => (
            <span key={name} className="hero__coat" />
          ))}
        </div>
        <div className="wrap hero__words">
          <h1 id="h-home" tabIndex={-1}>
            Ihre Fachleute für Malerarbeiten
          </h1>
          <p className="hero__lead">{content.home.lead}</p>
          <p className="hero__actions">
            <a className="button" href="#contact">
              {heroTexts.inspection}
            </a>
            <a className="link" href="#services">
              Unsere Leistungen
            </a>
          </p>
        </div>
        {wallColours.length > 0 && <Swatches chosen={colour} />}
      </div>
      <ul className="wrap facts thirds">
        {toTrustFacts(content, company.openingHours).map(({ value, text }) => (
          <li key={text}>
            <b>{value}</b>
            {` ${text}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
