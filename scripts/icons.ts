import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pngToIco from 'png-to-ico';
import sharp from 'sharp';

/** Favicons, app icons and the share picture, all drawn from static/icons/icon.svg and the hero picture. */
export async function buildIcons({
  root,
  assets,
}: {
  root: string;
  assets: string;
}): Promise<Record<string, string>> {
  const svg = await readFile(join(root, 'static/icons/icon.svg'));
  const png = (size: number) => sharp(svg, { density: 300 }).resize(size, size).png().toBuffer();
  const share = sharp(join(root, 'static/pictures/hero.jpg')).resize(1200, 630, { position: 'left top' });
  const files: Record<string, Buffer> = {
    'icon.svg': svg,
    'favicon.ico': await pngToIco(await Promise.all([16, 32, 48].map(png))),
    'icon-96.png': await png(96),
    'icon-192.png': await png(192),
    'icon-512.png': await png(512),
    'apple-touch-icon.png': await png(180),
    'share.jpg': await share.jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  };
  const urls: Record<string, string> = {};
  for (const [name, content] of Object.entries(files)) {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const file = name.replace('.', `-${hash}.`);
    await writeFile(join(assets, file), content);
    urls[name] = `/assets/${file}`;
  }
  return urls;
}
