import { startWallChoice } from '../behaviours/wall-choice.ts';
import { showOpeningStatus } from './opening-status.ts';
import { startPreselect } from './start-preselect.ts';

/** Written in by the build, divided by blanks: the contact island's file, then those that it can't start without. */
declare const contactFiles: string;

// Before the load event it is a visitor's touch that wants the form.
const fetchPriority = document.readyState === 'complete' ? 'low' : 'high';
const addLink = (link: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), { fetchPriority, ...link }));

// The form's files come now but take effect when it is wanted: React alone takes a slow phone a third of a second.
const { styles } = document.getElementById('contact-island')?.dataset ?? {};
if (styles) addLink({ rel: 'stylesheet', href: styles, media: 'not all' });
// All at once, where each would only name the next one on arrival.
for (const href of contactFiles.split(' ')) addLink({ rel: 'modulepreload', href });

startPreselect();
startWallChoice();
void showOpeningStatus();
