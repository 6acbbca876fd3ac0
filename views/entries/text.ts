import { startHeader } from '../behaviours/header.ts';
import { startMenu } from '../behaviours/menu.ts';

startHeader();
startMenu();

const form = document.querySelector<HTMLFormElement>('form.photos');
const input = form?.querySelector<HTMLInputElement>('#photos');
if (form && input) void import('../behaviours/photos.ts').then(({ startPhotoForm }) => startPhotoForm(form, input));
