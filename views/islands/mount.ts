import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isUnchanged, keepInput } from './keep-input.ts';
import { type IslandName, islands } from './registry.ts';

/** Makes the server's elements live; what was typed stays. What an extension has changed, is rendered anew at once. */
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
