import { startHeader } from '../behaviours/header.ts';
import { startMenu } from '../behaviours/menu.ts';

startHeader();
startMenu();
