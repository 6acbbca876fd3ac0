import { startArrival } from '../behaviours/arrival.ts';
import { startHeader } from '../behaviours/header.ts';
import { loadWhenNeeded } from '../behaviours/island-loader.ts';
import { startLateLinks } from '../behaviours/late-links.ts';
import { startMenu } from '../behaviours/menu.ts';

startHeader();
startMenu();
startLateLinks();
startArrival();

const element = document.getElementById('contact-island');
if (element) {
  loadWhenNeeded({
    element,
    prepare: () => import('../islands/idle.ts').then(({ fetched }) => fetched),
    run: () => import('../islands/mount.ts').then(({ mount }) => mount(element)),
  });
}
