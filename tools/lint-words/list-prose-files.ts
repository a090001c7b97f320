import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Generated files repeat the words of their sources; a migration is never edited.
const SKIPPED = [
  ...['register-data-client', 'types', 'error-codes'].map((name) => `client/src/${name}.ts`),
  'docs/reference/sources.md',
  'docs/reference/errors.md',
];
const FOLDERS = ['bench', 'bin', 'client', 'docs', 'src', 'test', 'tools'];

/** Lists the TypeScript, JavaScript and Markdown files that people write, as paths from the root. */
export function listProseFiles(root: string, paths: readonly string[] = []): string[] {
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  const wanted = paths.length > 0 ? paths.map((path) => path.replace(/^\.\/|\/$/g, '')) : [...top, ...FOLDERS];
  const files = wanted.flatMap((path) =>
    statSync(join(root, path)).isFile()
      ? [path]
      : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name}`),
  );
  return files
    .filter((path) => /\.(?:ts|js|mjs|md)$/.test(path) && !SKIPPED.includes(path) && !path.startsWith('client/dist/'))
    .sort();
}
