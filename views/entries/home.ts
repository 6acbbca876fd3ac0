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
  const prepare = async () => {
    const { fetched } = await import('../islands/idle.ts');
    await fetched;
  };
  loadWhenNeeded({
    element,
    prepare,
    run: async () => {
      const { mountContact } = await import('../islands/mount.ts');
      await mountContact(element);
    },
  });
}
