import { startArrival } from '../behaviours/arrival.ts';
import { startHeader } from '../behaviours/header.ts';
import { loadWhenNeeded } from '../behaviours/island-loader.ts';
import { startMenu } from '../behaviours/menu.ts';
import { startPreselect } from '../behaviours/preselect.ts';

startHeader();
startMenu();
startArrival();
startPreselect();

const contact = document.getElementById('contact-island');
if (contact) {
  loadWhenNeeded({
    element: contact,
    load: async () => {
      addStyles(contact.dataset.styles ?? '');
      const { mountContact } = await import('../islands/mount.ts');
      mountContact(contact);
    },
  });
}

/** For what only exists once the island runs. */
function addStyles(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}
