import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isUnchanged, keepInput } from './keep-input.ts';
import { type IslandName, islands } from './registry.ts';

/**
 * Makes what the server rendered live; what was typed or chosen before stays. Where an extension has changed the elements,
 * React renders them anew, at once, so that nothing can be typed into the old ones meanwhile.
 */
export function mount(element: HTMLElement): void {
  const name = element.dataset.island as IslandName;
  const props = JSON.parse(document.getElementById(`${name}-props`)?.textContent ?? '');
  const island = createElement(islands[name] as ComponentType<object>, props);
  const options = { identifierPrefix: `${name}-`, onRecoverableError: () => {} };
  const putBack = keepInput(element);
  flushSync(() => {
    if (isUnchanged(element)) hydrateRoot(element, island, options);
    else createRoot(element, options).render(island);
  });
  putBack();
}
