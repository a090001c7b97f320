import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Generated files repeat the words of their sources; a migration is never edited.
const SKIPPED = ['client/register-data-client.ts', 'docs/data-sources.md', 'docs/error-codes.md'];
const FOLDERS = ['bench', 'bin', 'docs', 'src', 'test', 'tools'];

/** Lists the TypeScript, JavaScript and Markdown files that people write, as paths from the root. */
export function listProseFiles(root: string, paths: readonly string[] = []): string[] {
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  const wanted = paths.length > 0 ? paths.map((path) => path.replace(/^\.\/|\/$/g, '')) : [...top, ...FOLDERS];
  const files = wanted.flatMap((path) =>
    statSync(join(root, path)).isFile()
      ? [path]
      : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name}`),
  );
  return files.filter((path) => /\.(?:ts|js|mjs|md)$/.test(path) && !SKIPPED.includes(path)).sort();
}
