import { startHeader } from '../behaviours/header.ts';
import { startLateLinks } from '../behaviours/late-links.ts';
import { startMenu } from '../behaviours/menu.ts';

startHeader();
startMenu();
startLateLinks();
