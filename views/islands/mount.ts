import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type IslandName, islands } from './registry.ts';

const stylePatience = 3000;

/** Makes what the server rendered live, once its styles are there; what was typed or chosen before stays. */
export async function mount(element: HTMLElement): Promise<void> {
  await untilStyled(element.dataset.styles);
  const name = element.dataset.island as IslandName;
  const Component = islands[name] as ComponentType<object>;
  const props = JSON.parse(document.getElementById(`${name}-props`)?.textContent ?? '{}');
  hydrateRoot(element, createElement(Component, props), { identifierPrefix: `${name}-` });
}

/** A sheet that fails or takes too long keeps nobody waiting. */
async function untilStyled(href: string | undefined): Promise<void> {
  if (!href || document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const settled = new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve);
    setTimeout(resolve, stylePatience);
  });
  // Behind every other style sheet: in front of one, it would make Chromium lay out all text anew.
  document.body.append(link);
  await settled;
}
