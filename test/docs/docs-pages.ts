import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whyLeftOut } from '#test/support/why-left-out.ts';
import { type Block, type Example, listBlocks, listExamples } from './read-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const PATHS = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT }).sort()];

/** README and the pages of docs, without the decisions. */
export const DOCS_PAGES: { path: string; blocks: Block[]; examples: Example[] }[] = PATHS.filter(
  (path) => !path.startsWith('docs/decisions/'),
).map((path) => {
  const blocks = listBlocks(readFileSync(join(ROOT, path), 'utf8'));
  // A machine without Python runs the other examples of a page.
  const examples = listExamples(blocks).filter(({ language }) => language !== 'py' || !whyLeftOut('python3'));
  return { path, blocks, examples };
});

/** This page backs up, restores and checks the store, which takes as long as all other pages together. */
export const LONG_PAGE = 'docs/how-to/run-in-production.md';
