import { requestFormId } from '../content/fixed-texts.ts';
import { wallQuestion } from '../content/landing.ts';
import { wallColours } from '../content/wall-colours.ts';
import { useSite } from '../site.ts';

/** Strips of paint that repaint the wall of the hero by CSS alone; the choice is posted with the contact form. */
export function Swatches({ chosen }: { chosen?: string | undefined }) {
  const pictures = <link rel="stylesheet" href={useSite().asset('wall.css')} />;
  return (
    <fieldset className="wrap swatches">
      <legend>{wallQuestion}</legend>
      {wallColours.map(({ id, title }) => (
        <label className="swatch" key={id}>
          <input type="radio" form={requestFormId} name="colour" value={id} defaultChecked={id === chosen} />
          {title}
        </label>
      ))}
      {chosen ? pictures : <noscript>{pictures}</noscript>}
    </fieldset>
  );
}
