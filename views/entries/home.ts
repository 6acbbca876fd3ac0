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
  const prepare = () => import('../islands/idle.ts');
  loadWhenNeeded({
    element,
    prepare,
    run: async () => {
      const [{ mountContact }] = await Promise.all([import('../islands/mount.ts'), prepare()]);
      await mountContact(element);
    },
  });
}
