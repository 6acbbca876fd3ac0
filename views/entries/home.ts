import { startArrival } from '../behaviours/arrival.ts';
import { startHeader } from '../behaviours/header.ts';
import { loadWhenNeeded } from '../behaviours/island-loader.ts';
import { startLateLinks } from '../behaviours/late-links.ts';
import { startMenu } from '../behaviours/menu.ts';

/** Written in by the build, divided by blanks: the contact island's file, then those that it can't start without. */
declare const contactFiles: string;

startHeader();
startMenu();
startLateLinks();
startArrival();

const contact = document.getElementById('contact-island');
if (contact) {
  loadWhenNeeded({
    element: contact,
    load: async (fetchPriority) => {
      const addLink = (rel: string, href = '') =>
        document.head.append(Object.assign(document.createElement('link'), { rel, href, fetchPriority }));
      addLink('stylesheet', contact.dataset.styles);
      // All at once, where each would only name the next one on arrival.
      for (const file of contactFiles.split(' ')) addLink('modulepreload', file);
      const { mountContact } = await import('../islands/mount.ts');
      await mountContact(contact);
    },
  });
}
