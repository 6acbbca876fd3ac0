import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { Features, transform } from 'lightningcss';
import { toWallRules } from './wall-rules.ts';

type Options = { root: string; assets: string; walls: Parameters<typeof toWallRules>[0] };

const browsers = {
  chrome: version(109),
  firefox: version(115),
  safari: version(15, 4),
  ios_saf: version(15, 4),
};

function version(major: number, minor = 0): number {
  return (major << 16) | (minor << 8);
}

/** One sheet for each kind of page, inlined by it, and linked ones for the contact form when it runs and for the owner. */
export async function buildStyles({ root, assets, walls }: Options) {
  const fonts: Record<string, string> = {};

  async function bundle(name: string, rules = ''): Promise<string> {
    const contents = `@import "./${name}.css";${rules}`;
    const { outputFiles } = await build({
      absWorkingDir: root,
      stdin: { contents, resolveDir: join(root, 'views/styles'), loader: 'css' },
      bundle: true,
      write: false,
      outdir: assets,
      publicPath: '/assets',
      assetNames: '[name]-[hash]',
      loader: { '.woff2': 'file' },
      external: ['/assets/*'],
      logLevel: 'warning',
    });
    let css = '';
    for (const { path, contents, text } of outputFiles) {
      if (path.endsWith('.css')) css = text;
      else {
        await writeFile(path, contents);
        fonts[basename(path).replace(/-[A-Z0-9]{8}(\.\w+)$/, '$1')] = `/assets/${basename(path)}`;
      }
    }
    return minify(css);
  }

  const wallRules = toWallRules(walls);
  const styles = {
    home: await bundle('home', wallRules),
    'home-more': await bundle('home-more', wallRules),
    text: await bundle('text'),
  };
  const stylesheets: Record<string, string> = {};
  for (const name of ['form', 'owner']) {
    const css = await bundle(name);
    const file = `${name}-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
    await writeFile(join(assets, file), css);
    stylesheets[`${name}.css`] = `/assets/${file}`;
  }
  return { styles, stylesheets, fonts };
}

/** Also joins what the files put into the same layer. */
function minify(css: string): string {
  const { code } = transform({
    filename: 'bundle.css',
    code: Buffer.from(css),
    minify: true,
    targets: browsers,
    // It would add properties for a dark scheme that no page has.
    exclude: Features.LightDark,
  });
  return code.toString();
}
