import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pngToIco from 'png-to-ico';
import { sharp } from '../src/pictures/images.ts';

// Our own drawings; nobody else's reach the build.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

/** Favicons, app icons and the share picture, all drawn from icon.svg and the hero picture; and a painted edge. */
export async function buildIcons({ root, assets }: { root: string; assets: string }): Promise<Record<string, string>> {
  const svg = await readFile(join(root, 'static/icons/icon.svg'));
  const draw = (size: number) => sharp(svg, { density: 300 }).resize(size, size).png();
  // Home screens cut round corners and set black behind what is transparent.
  const drawOnPlaster = async (size: number) => {
    const ground = sharp({ create: { width: size, height: size, channels: 3, background: '#faf7f2' } });
    const icon = await draw(Math.round(size * 0.72)).toBuffer();
    return ground
      .composite([{ input: icon }])
      .png()
      .toBuffer();
  };
  const files: Record<string, Buffer> = {
    'icon.svg': svg,
    'lanes.svg': await readFile(join(root, 'static/icons/lanes.svg')),
    'favicon.ico': await pngToIco(await Promise.all([16, 32, 48].map((size) => draw(size).toBuffer()))),
    'icon-96.png': await draw(96).toBuffer(),
    'icon-192.png': await drawOnPlaster(192),
    'icon-512.png': await drawOnPlaster(512),
    'apple-touch-icon.png': await drawOnPlaster(180),
    'share.jpg': await drawSharePicture(root),
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

/** The hero's wall with what the company does painted on it. */
async function drawSharePicture(root: string): Promise<Buffer> {
  const fontfile = join(root, 'static/fonts/hedvig-letters-serif.ttf');
  const text = '<span foreground="white">Malerarbeiten\nin Wien</span>';
  const size = { width: 560, height: 230, spacing: -12, wrap: 'none', rgba: true } as const;
  const words = await sharp({ text: { text, font: 'Hedvig Letters Serif 24pt', fontfile, ...size } })
    .png()
    .toBuffer();
  const wall = sharp(join(root, 'static/pictures/hero.jpg')).resize(1290);
  const cropped = await wall.extract({ left: 0, top: 74, width: 1200, height: 630 }).toBuffer();
  return sharp(cropped)
    .composite([{ input: words, left: 72, top: 152 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
