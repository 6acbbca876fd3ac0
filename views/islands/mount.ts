import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ContactForm } from './contact-form.tsx';
import { showOpeningStatus } from './opening-status.ts';
import { startPreselect } from './start-preselect.ts';
import { startTooltips } from './start-tooltips.ts';

/** Makes the server's contact form live; what was typed or chosen before stays. */
export function mountContact(element: HTMLElement): void {
  const data = document.getElementById('contact-props');
  hydrateRoot(element, createElement(ContactForm, JSON.parse(data?.textContent ?? '{}')), {
    identifierPrefix: 'contact-',
  });
  startPreselect();
  startTooltips(element);
  void showOpeningStatus();
}
