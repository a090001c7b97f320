import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPageScript } from './build-page-script.ts';
import type { Example } from './read-page.ts';

const ROOT = join(import.meta.dirname, '../..');
// A reader's project is strict, and has what a browser has.
const COMPILER_OPTIONS = { noUnusedLocals: false, noUncheckedIndexedAccess: false, lib: ['es2024', 'dom'] };

/** Checks the types of the TypeScript examples of all pages. An error names the program of the page, and the line in it. */
export function checkTypes(folder: string, pages: readonly { path: string; examples: readonly Example[] }[]): void {
  const programs = pages.flatMap(({ path, examples }) => buildPageScript(path, examples).programs);
  const typed = programs.filter(({ file }) => file.endsWith('.ts'));
  if (typed.length === 0) return;
  for (const { file, text } of typed) writeFileSync(join(folder, file), text);
  const settings = { extends: join(ROOT, 'tsconfig.json'), include: typed.map(({ file }) => file) };
  const project = 'tsconfig.examples.json';
  writeFileSync(join(folder, project), JSON.stringify({ ...settings, compilerOptions: COMPILER_OPTIONS }));
  const { status, stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
}
