import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findWordFaults } from './lint-words/find-word-faults.ts';
import { listProseFiles } from './lint-words/list-prose-files.ts';

// Usage: npm run lint:words -- [paths...]. Prints retired idioms and, in Markdown, sentences that are too long.
const ROOT = fileURLToPath(new URL('../', import.meta.url));

const faults = listProseFiles(ROOT, process.argv.slice(2)).flatMap((path) =>
  findWordFaults(path, readFileSync(`${ROOT}${path}`, 'utf8')),
);
for (const { path, line, found, write } of faults)
  process.stdout.write(`${path}:${line}  "${found}"  write: ${write}\n`);
process.stdout.write(`${faults.length} to rewrite\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
