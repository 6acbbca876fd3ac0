import type { ReactNode } from 'react';
import type { PictureChoice } from './content/content.ts';
import { type PictureFiles, type PicturePlace, useSite } from './site.ts';

type PictureProps = {
  files: PictureFiles;
  alt: string;
  sizes: string;
  /** What the styles know it by. */
  kind: string;
  /** For the first screen; other pictures are lazy. */
  eager?: boolean;
  /** Another crop for portrait screens. */
  portrait?: SourcesProps;
};

export function Picture({ files, alt, sizes, kind, eager = false, portrait }: PictureProps) {
  return (
    <picture className={kind ? `picture picture--${kind}` : 'picture'}>
      {portrait && <PortraitSources {...portrait} />}
      {files.avif && <source type="image/avif" srcSet={files.avif} sizes={sizes} />}
      <img
        src={files.src}
        width={files.width}
        height={files.height}
        alt={alt}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}

type SourcesProps = { files: PictureFiles; sizes: string; media: string };

function PortraitSources({ files: { avif, src, width, height }, sizes, media }: SourcesProps) {
  const common = { media, width, height };
  return (
    <>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} {...common} />}
      <source srcSet={src} {...common} />
    </>
  );
}

type ChosenPictureProps = {
  choice: PictureChoice;
  place: PicturePlace;
  sizes: string;
  /** While there is no such picture. */
  otherwise?: ReactNode;
};

export function ChosenPicture({ choice, place, sizes, otherwise }: ChosenPictureProps) {
  const files = useSite().chosenPicture(choice, place);
  return files ? <Picture files={files} alt={choice.alt} sizes={sizes} kind={toSide(choice.x)} /> : otherwise;
}

const sides = ['far-left', 'left', '', 'right', 'far-right'];
const edges = [0.3, 0.42, 0.58, 0.7];

/** What a narrower crop on the page keeps; a page must not set styles of its own for each picture. */
const toSide = (x: number): string => sides[edges.filter((edge) => x > edge).length] ?? '';
