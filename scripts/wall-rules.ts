import { findField } from '../views/content/contact-fields.ts';
import { type WallColour, wallColours } from '../views/content/wall-colours.ts';
import type { Wall } from './pictures.ts';

type Walls = Record<string, Wall>;

/** Child combinators only: with a descendant in :has(), the browser restyles the hero at every change of the form. */
const stripFromRoot = '>body>main>.hero>.hero__scene>.swatches>label>';

export function toWallRules(walls: Walls): string {
  return `@layer sections{${toPaints()}${toCoats(walls)}}`;
}

function toPaints(): string {
  const rules = wallColours.map(
    ({ name, paint }, index) =>
      `.swatches label:nth-of-type(${index + 1}){--paint:${paint}}` +
      `:root:has(${stripFromRoot}[value="${name}"]:checked){--paint:${paint};--wish:"${name}"}`,
  );
  const label = `.form__notes::before{content:"${findField('colour')?.label}: " var(--wish)}`;
  return `.swatches{--count:${wallColours.length}}${rules.join('')}${label}`;
}

/** The chosen coat lies on top of all others, and fades in; only its picture is fetched. */
function toCoats(walls: Walls): string {
  const forEach = (toText: (coat: string, colour: WallColour) => string) =>
    wallColours.map((colour, index) => toText(`.hero__coat:nth-of-type(${index + 1})`, colour));
  const rooms = (width: keyof Wall) =>
    forEach((coat, { picture }) => `${coat}{--room:url(${walls[picture]?.[width]})}`).join('');
  const chosen = forEach((coat, { name }) => `.hero:has([value="${name}"]:checked) ${coat}`).join(',');
  return (
    `${chosen}{z-index:60;transition:none;animation:fade-in var(--slow);background-image:var(--room)}${rooms(1920)}` +
    `@media (min-resolution:2dppx){${rooms(2400)}}` +
    `@media (max-width:64em) and (orientation:portrait){${rooms(980)}}`
  );
}
