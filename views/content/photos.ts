/** In every form that takes photos. Phones turn their own formats into the first of these. */
export const photoTypes = 'image/jpeg,image/png,image/webp';

/** Of one request. */
export const mostPhotos = 10;
/** Of one photo. */
export const mostPhotoBytes = 12 * 2 ** 20;

/** The mark in `localStorage` while photos wait to be sent, so that a page asks for no script without need. */
export const waitingMark = 'fotos';
