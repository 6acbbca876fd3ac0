import { transformSync } from 'esbuild';

/** Types off, JSX on, modules kept: tests run as the same ES modules as the site. */
export function process(source: string, path: string): { code: string } {
  const loader = path.endsWith('x') ? 'tsx' : 'ts';
  const options = { format: 'esm', target: 'node24', jsx: 'automatic', sourcefile: path, sourcemap: 'inline' } as const;
  return transformSync(source, { loader, ...options });
}
