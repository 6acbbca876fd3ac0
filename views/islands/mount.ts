import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ContactForm } from './contact-form.tsx';
import { isUnchanged, keepInput } from './keep-input.ts';

/** Makes the server's elements live; what was typed stays. What an extension has changed, is rendered anew at once. */
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
