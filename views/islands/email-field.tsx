import { useEffect, useRef, useState } from 'react';
import { Field, type FieldProps, toControlProps } from './field.tsx';
import { suggestAddress } from './suggest-address.ts';
import { Text } from './text.tsx';

const hintId = 'email-hint';

/** Asks about a likely typo when the visitor leaves the field; the question never blocks anything. */
export function EmailField(props: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string>();
  // Not on the server, where it would only weigh.
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
    // Removes the form's error and this field's question.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
  }

  const { 'aria-describedby': describedBy, ...controlProps } = toControlProps(props);
  const hint = (
    <span className="field__hint" id={hintId} aria-live="polite">
      {suggestion && (
        <button type="button" onClick={() => take(suggestion)}>
          <Text>{`Meinten Sie ${suggestion.slice(suggestion.lastIndexOf('@') + 1)}?`}</Text>
        </button>
      )}
    </span>
  );
  return (
    <Field {...props} beside={isLive && hint}>
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
