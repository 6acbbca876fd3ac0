import type { ReactNode } from 'react';
import type { PictureChoice } from './content/content.ts';
import { type PictureFiles, type PicturePlace, useSite } from './site.ts';

type PictureProps = {
  files: PictureFiles;
  alt: string;
  sizes: string;
  /** What a crop keeps that is narrower than the picture; its middle by default. */
  side?: string;
  /** Another crop for portrait screens. Only the hero has one, and it alone is not lazy. */
  portrait?: SourcesProps;
};

export function Picture({ files, alt, sizes, side, portrait }: PictureProps) {
  return (
    <picture className={side ? `picture picture--${side}` : 'picture'}>
      {portrait && <PortraitSources {...portrait} />}
      {files.avif && <source type="image/avif" srcSet={files.avif} sizes={sizes} />}
      <img
        src={files.src}
        width={files.width}
        height={files.height}
        alt={alt}
        {...(portrait ? { fetchPriority: 'high' } : { loading: 'lazy' })}
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

type ChosenPictureProps = { choice: PictureChoice; place: PicturePlace; sizes: string; otherwise?: ReactNode };

/** Shows `otherwise` while there is no such picture. */
export function ChosenPicture({ choice, place, sizes, otherwise }: ChosenPictureProps) {
  const files = useSite().chosenPicture(choice, place);
  const side = choice.x < 0.4 ? 'left' : choice.x > 0.6 ? 'right' : '';
  return files ? <Picture files={files} alt={choice.alt} sizes={sizes} side={side} /> : otherwise;
}
