import { mostPhotoBytes } from '../../views/content/photos.ts';
import type { Size } from './places.ts';

/** Why a picture is refused; the message is a sentence for whoever has sent it. */
export class PictureError extends Error {
  override name = 'PictureError';
}

const photo = 'ein Foto als JPEG, PNG, WebP oder AVIF';
const isNoPhoto = (what: string) => `Das ist ${what}; bitte schicken Sie ${photo}.`;

/** By its first bytes, whatever its name says; the first that fits counts. */
const kinds: [RegExp, 'picture' | string][] = [
  [/^\xff\xd8\xff|^\x89PNG\r\n|^RIFF.{4}WEBP|^.{4}ftyp.{0,60}avi[fs]/s, 'picture'],
  [
    /^.{4}ftyp(hei|hev|mif1|msf1)/s,
    'Dieses Foto ist im Format HEIC, das wir nicht lesen können: Stellen Sie am iPhone unter Einstellungen > Kamera > Formate „Maximale Kompatibilität“ ein und fotografieren Sie neu, oder schicken Sie das Foto als JPEG.',
  ],
  [/^.{4}ftyp|^RIFF.{4}AVI |^.E\xdf\xa3/s, isNoPhoto('ein Video')],
  [/^GIF8/, isNoPhoto('ein GIF')],
  [/%PDF-/, isNoPhoto('ein PDF')],
  [/^(II\*\0|MM\0\*)/, isNoPhoto('ein Bild im Format TIFF oder RAW')],
  [/<svg/i, isNoPhoto('eine Zeichnung im Format SVG')],
  [/^PK/, isNoPhoto('ein Dokument oder ein gepackter Ordner')],
  [/^$/, 'Die Datei ist leer; bitte wählen Sie das Foto noch einmal aus.'],
  [/^/, `Diese Datei ist kein Foto, das wir lesen können; bitte schicken Sie ${photo}.`],
];

export function refuseOtherFiles(content: Buffer): void {
  const start = content.toString('latin1', 0, 1024);
  const [, sentence = ''] = kinds.find(([pattern]) => pattern.test(start)) ?? [];
  if (sentence !== 'picture') throw new PictureError(sentence);
}

const count = (number: number) => number.toLocaleString('de-AT', { maximumFractionDigits: 1, useGrouping: 'min2' });
const toPixels = ({ width, height }: Size) => `${count(width)} × ${count(height)}`;

export const sentences = {
  tooLarge: (bytes: number) =>
    `Die Datei hat ${count(bytes / 2 ** 20)} MB, möglich sind höchstens ${count(mostPhotoBytes / 2 ** 20)} MB; bitte speichern Sie das Foto kleiner.`,
  tooManyPixels: (size: Size) =>
    `Das Foto hat ${toPixels(size)} Pixel, und so viele können wir nicht lesen; 4000 Pixel an der längeren Seite genügen.`,
  tooSmall: (size: Size, least: Size) =>
    `Das Foto hat nur ${toPixels(size)} Pixel; für diesen Platz braucht es mindestens ${toPixels(least)}.`,
  broken: 'Das Foto ist beschädigt oder nicht ganz angekommen; bitte schicken Sie es noch einmal.',
  tooSlow:
    'Das Foto war in angemessener Zeit nicht zu lesen; bitte speichern Sie es kleiner und schicken Sie es noch einmal.',
  full: 'Für neue Bilder ist kein Platz mehr; bitte löschen Sie zuerst Bilder, die Sie nicht mehr brauchen.',
};
