import { showOpeningStatus } from './opening-status.ts';
import { startPreselect } from './start-preselect.ts';

/** Written in by the build, divided by blanks: the contact island's file, then those that it can't start without. */
declare const contactFiles: string;

// Before the load event it is a visitor's touch that wants the form.
const fetchPriority = document.readyState === 'complete' ? 'low' : 'high';
const addLink = (rel: string, href = '') =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href, fetchPriority }));

// The form's files come now, but run only when it is wanted: React takes a slow phone a third of a second.
addLink('stylesheet', document.getElementById('contact-island')?.dataset.styles);
// All at once, where each would only name the next one on arrival.
for (const file of contactFiles.split(' ')) addLink('modulepreload', file);

startPreselect();
void showOpeningStatus();
