import { type PictureFiles, useSite } from './site.ts';

type PictureProps = {
  name: string;
  alt: string;
  sizes: string;
  /** For the first screen; other pictures are lazy. */
  eager?: boolean;
  /** Another crop for portrait screens. */
  portrait?: { name: string; media: string; sizes: string };
};

export function Picture({ name, alt, sizes, eager = false, portrait }: PictureProps) {
  const { picture } = useSite();
  const files = picture(name);
  return (
    <picture className={`picture picture--${name}`}>
      {portrait && <Sources {...portrait} files={picture(portrait.name)} hasOtherShape />}
      <Sources files={files} sizes={sizes} />
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

type SourcesProps = { files: PictureFiles; sizes: string; media?: string; hasOtherShape?: boolean };

function Sources({ files, sizes, media, hasOtherShape = false }: SourcesProps) {
  const shape = hasOtherShape && { width: files.width, height: files.height };
  return (
    <>
      <source type="image/avif" media={media} srcSet={files.avif} sizes={sizes} {...shape} />
      <source type="image/webp" media={media} srcSet={files.webp} {...shape} />
    </>
  );
}
