import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type IslandName, islands } from './registry.ts';

/** Makes what the server rendered live; what was typed or chosen before stays. */
export function mount(element: HTMLElement): void {
  const name = element.dataset.island as IslandName;
  const Component = islands[name] as ComponentType<object>;
  const props = JSON.parse(document.getElementById(`${name}-props`)?.textContent ?? '{}');
  hydrateRoot(element, createElement(Component, props), { identifierPrefix: `${name}-` });
}
