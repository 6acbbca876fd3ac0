import { startArrival } from '../behaviours/arrival.ts';
import { startComparisons } from '../behaviours/compare.ts';
import { startHeader } from '../behaviours/header.ts';
import { startIslands } from '../behaviours/island-loader.ts';
import { startMenu } from '../behaviours/menu.ts';
import { showOpeningStatus } from '../behaviours/opening-status.ts';
import { startServiceChoice } from '../behaviours/service-choice.ts';
import { resumeWaitingPhotos } from '../behaviours/waiting-photos.ts';
import { startWallChoice } from '../behaviours/wall-choice.ts';

startHeader();
startMenu();
startArrival();
startComparisons();
startServiceChoice();
startIslands(() => import('../islands/mount.ts').then(({ mount }) => mount));
addEventListener('load', () => {
  startWallChoice();
  void showOpeningStatus();
  resumeWaitingPhotos();
});
