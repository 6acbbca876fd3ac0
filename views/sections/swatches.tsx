import { contactFormId } from '../content/contact-fields.ts';
import { wallColours } from '../content/wall-colours.ts';

/** Colours that repaint the hero's wall by CSS alone and are posted with the contact form. */
export function Swatches({ chosen }: { chosen?: string | undefined }) {
  return (
    <fieldset className="swatches">
      <legend>Welche Farbe bekommt Ihre Wand?</legend>
      {wallColours.map(({ name }) => (
        <label key={name}>
          <input type="radio" form={contactFormId} name="colour" value={name} defaultChecked={name === chosen} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
