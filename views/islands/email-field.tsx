import { useEffect, useRef, useState } from 'react';
import { formTexts } from '../content/form-texts.ts';
import { Field, type FieldProps, toControlProps } from './field.tsx';
import { suggestAddress } from './suggest-address.ts';
import { Text } from './text.tsx';

const hintId = 'email-hint';

/** Asks about a likely slip when the visitor leaves the field; the address may always stay as it is. */
export function EmailField(props: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string>();
  // What nobody needs without this script, the page does not carry.
  const [isLive, setLive] = useState(false);

  useEffect(() => {
    setLive(true);
    const form = input.current?.form;
    const forget = () => setSuggestion(undefined);
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);

  function take(address: string) {
    if (!input.current) return;
    input.current.value = address;
    // The form takes back what it said about the address, and this field its question.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
  }

  const { 'aria-describedby': describedBy, ...controlProps } = toControlProps(props);
  const hint = isLive && (
    <span className="field__hint" id={hintId} aria-live="polite">
      {suggestion && (
        <button type="button" onClick={() => take(suggestion)}>
          <Text>{formTexts.meant(suggestion.slice(suggestion.lastIndexOf('@') + 1))}</Text>
        </button>
      )}
    </span>
  );
  return (
    <Field {...props} beside={hint}>
      <input
        ref={input}
        type="email"
        {...controlProps}
        aria-describedby={suggestion ? `${describedBy} ${hintId}` : describedBy}
        onBlur={(event) => setSuggestion(suggestAddress(event.target.value))}
        onInput={() => setSuggestion(undefined)}
      />
    </Field>
  );
}
