import { contactFields, contactFormId } from '../content/contact-fields.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const listControls = (island: HTMLElement) => [
  ...island.querySelectorAll<Control>('input, select, textarea, [type="submit"]'),
];

/** Whether form and fields still have the names that the script knows them by. React finds other changes by itself. */
export function isUnchanged(island: HTMLElement): boolean {
  const fields = contactFields.filter(({ control }) => control !== 'colour');
  return fields.every(({ name }) => island.querySelector(`#${contactFormId} #${name}[name="${name}"]`));
}

/** Returns what puts all that was typed or chosen, and the caret, into the fields that have replaced these. */
export function keepInput(island: HTMLElement): () => void {
  const before = listControls(island);
  const focused = document.activeElement;
  const { selectionStart, selectionEnd } = (focused ?? {}) as HTMLInputElement;
  return () => {
    for (const control of listControls(island)) {
      const { id } = control;
      const same = before.filter((old) => old.matches(id ? `#${id}, [name="${id}"]` : '[type="submit"]'));
      const old = same.find(({ value }) => value) ?? same[0];
      if (!old || old === control) continue;
      if (control.type === 'file') {
        (control as HTMLInputElement).files = (old as HTMLInputElement).files;
        control.dispatchEvent(new Event('change', { bubbles: true }));
      } else control.value = old.value;
      // An option that there is no more.
      if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = '';
      if (!focused || !same.includes(focused as Control)) continue;
      control.focus({ preventScroll: true });
      // Fields for addresses do not tell where the caret is.
      if (selectionStart !== null && 'setSelectionRange' in control)
        control.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}
