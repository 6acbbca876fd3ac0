import type { Page } from 'puppeteer';
import sharp from 'sharp';

export type Colour = readonly [red: number, green: number, blue: number];
export type Rectangle = { x: number; y: number; width: number; height: number };

/** Relation of two colours as WCAG defines it, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `rgb(1, 2, 3)` as computed styles say it. */
export function toColour(computed: string): Colour {
  const [red = 0, green = 0, blue = 0] = (computed.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** What can be seen now, in the window or an area of it in whole pixels, to look up single pixels in. */
export async function photograph(page: Page, area?: Rectangle): Promise<(x: number, y: number) => Colour> {
  const { width = 0, height = 0 } = page.viewport() ?? {};
  const place = area ?? { x: 0, y: 0, width, height };
  const { x, y } = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  const clip = { ...place, x: place.x + x, y: place.y + y };
  // Firefox refuses it.
  const optimizeForSpeed = (await page.browser().version()).startsWith('Chrome');
  const shot = await page.screenshot({
    ...(optimizeForSpeed && { optimizeForSpeed }),
    captureBeyondViewport: false,
    clip,
  });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / place.width;
  return (x, y) => {
    const column = Math.min(info.width - 1, Math.max(0, Math.round((x - place.x) * scale)));
    const row = Math.min(info.height - 1, Math.max(0, Math.round((y - place.y) * scale)));
    const at = (row * info.width + column) * 3;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
}

/** As `photograph`, with words and focus rings left out, so that only what is behind them is seen. */
export async function photographGrounds(page: Page, area?: Rectangle): Promise<(x: number, y: number) => Colour> {
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(
      '* { color: transparent !important; outline-color: transparent !important; transition: none !important }',
    );
    document.adoptedStyleSheets = [style];
  });
  const picture = await photograph(page, area);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return picture;
}
