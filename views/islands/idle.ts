import { startWallChoice } from '../behaviours/wall-choice.ts';
import { showOpeningStatus } from './opening-status.ts';
import { startPreselect } from './start-preselect.ts';

/** Written in by the build, divided by blanks: the contact island's file, then those that it can't start without. */
declare const contactFiles: string;

// Before the load event it is a visitor's touch that wants the form.
const fetchPriority = document.readyState === 'complete' ? 'low' : 'high';
// The form's files come now but take effect when it is wanted: React alone takes a slow phone a third of a second.
const { styles } = document.getElementById('contact-island')?.dataset ?? {};
if (styles) void fetch(styles, { priority: fetchPriority }).catch(() => {});

/** Settles when the script's files are there; all are asked for at once, where each would only name the next one. */
export const fetched = Promise.all(
  contactFiles.split(' ').map((href) => {
    const link = Object.assign(document.createElement('link'), { fetchPriority, rel: 'modulepreload', href });
    document.head.append(link);
    if (!link.relList.supports('modulepreload')) return undefined;
    return new Promise((resolve) => {
      for (const end of ['load', 'error']) link.addEventListener(end, resolve);
    });
  }),
);

startPreselect();
startWallChoice();
void showOpeningStatus();
