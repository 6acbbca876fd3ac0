import { expect } from '@jest/globals';
import { metadataStarts, traces } from './camera-photo.ts';
import type { ReceivedMail } from './smtp.ts';
import { openPhotos, readAllFiles, readSegments } from './stored-photos.ts';

type Kept = { dataDir: string; mails: readonly ReceivedMail[] };

/** Nothing of what the cameras wrote beside the pictures is in any byte that was stored or sent. */
export function expectNoTraces({ dataDir, mails }: Kept): void {
  const photos = openPhotos(dataDir);
  const attachments = mails.flatMap(({ parsed }) => parsed.attachments);
  const sent = attachments.filter(({ contentType }) => contentType.startsWith('image/')).map(({ content }) => content);
  const places: [string, Buffer][] = [
    ...Object.entries(readAllFiles(dataDir)),
    ...photos.map(({ content }, index): [string, Buffer] => [`photo ${index}`, content]),
    ...mails.flatMap(({ raw, parsed }, index): [string, Buffer][] => [
      [`mail ${index}`, Buffer.from(raw, 'latin1')],
      [`text of mail ${index}`, Buffer.from(`${parsed.text}${parsed.html}`)],
    ]),
    ...sent.map((content, index): [string, Buffer] => [`attachment ${index}`, content]),
  ];
  const found = places.flatMap(([place, content]) =>
    [...Object.entries(traces), ...metadataStarts.map((start) => [start.replaceAll('\0', ''), start] as const)]
      .filter(([_name, bytes]) => content.includes(Buffer.from(bytes as string, 'latin1')))
      .map(([name]) => `${name} in ${place}`),
  );
  expect(found).toEqual([]);
  for (const content of [...photos.map((photo) => photo.content), ...sent]) expect(readSegments(content)).toEqual([]);
}
