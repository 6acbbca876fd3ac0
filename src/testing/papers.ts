import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './running-site.ts';

export const papers = [
  'README.md',
  'CHANGELOG.md',
  'docs/operating.md',
  'docs/decisions.md',
  'docs/speed.md',
  'docs/anleitung.md',
];

export const readPaper = (paper: string) => readFileSync(join(root, paper), 'utf8');

/** A sample: what stands between ```LANGUAGE and ```, with the heading above it. */
export type Block = { paper: string; heading: string; language: string; text: string };

export function listBlocks(paper: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: Block | undefined;
  for (const line of readPaper(paper).split('\n')) {
    const [, language] = /^```(\w*)$/.exec(line) ?? [];
    if (language !== undefined) {
      if (open) blocks.push(open);
      open = open ? undefined : { paper, heading, language, text: '' };
    } else if (open) open.text += `${line}\n`;
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
  }
  return blocks;
}

/** The samples of that language under a heading, in their order; throws unless there are so many. */
export function readBlocks(paper: string, heading: string, language: string, count: number): string[] {
  const blocks = listBlocks(paper).filter((block) => block.heading === heading && block.language === language);
  if (blocks.length !== count)
    throw new Error(`${paper} has ${blocks.length} samples of ${language} under "${heading}", not ${count}.`);
  return blocks.map(({ text }) => text);
}

export function readBlock(paper: string, heading: string, language: string): string {
  return readBlocks(paper, heading, language, 1).join();
}

/** Replaces what differs between a reader's machine and a test's, and prints it; each must occur. */
export function substitute(sample: string, substitutions: Record<string, string>): string {
  return Object.entries(substitutions).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The sample has no "${from}".`);
    process.stdout.write(`  papers: ${from} → ${to}\n`);
    return text.replaceAll(from, to);
  }, sample);
}
