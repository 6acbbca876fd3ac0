import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ContactForm } from './contact-form.tsx';
import { isUnchanged, keepInput } from './keep-input.ts';

/**
 * Makes what the server rendered live; what was typed or chosen before stays. Where an extension has changed the elements,
 * React renders them anew, at once, so that nothing can be typed into the old ones meanwhile.
 */
export function mount(element: HTMLElement): void {
  const props = JSON.parse(document.getElementById('contact-props')?.textContent ?? '');
  const island = createElement(ContactForm, props);
  const options = { identifierPrefix: 'contact-', onRecoverableError: () => {} };
  const putBack = keepInput(element);
  flushSync(() => {
    if (isUnchanged(element)) hydrateRoot(element, island, options);
    else createRoot(element, options).render(island);
  });
  putBack();
}
