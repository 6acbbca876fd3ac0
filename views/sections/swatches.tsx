import { contactFormId } from '../content/contact-fields.ts';
import { heroTexts } from '../content/page-texts.ts';
import { wallColours } from '../content/wall-colours.ts';

/**
 * Strips of paint that repaint the wall of the hero by CSS alone; the choice is posted with the contact form. They are
 * shown by their style sheet, which comes when the page has loaded.
 */
export function Swatches({ chosen }: { chosen?: string | undefined }) {
  return (
    <fieldset className="swatches" hidden>
      <legend>{heroTexts.wallQuestion}</legend>
      {wallColours.map(({ name }) => (
        <label key={name}>
          <input
            type="radio"
            form={contactFormId}
            name="colour"
            value={name}
            defaultChecked={name === chosen}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
