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
      {portrait && <PortraitSources {...portrait} files={picture(portrait.name)} />}
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
