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
    load: async () => (await import('../islands/mount.ts')).mountContact(contact),
  });
}
