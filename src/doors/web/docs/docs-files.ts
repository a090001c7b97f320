import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The files of the documentation by their path below docs/. Pages of the project are beside it: ../README.md. */
export type DocsFiles = ReadonlyMap<string, Buffer>;

// Beside src, wherever the service was started.
const FOLDER = new URL('../../../../docs/', import.meta.url);
const PROJECT = ['README', 'ARCHITECTURE', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG'].map((name) => `../${name}.md`);

let own: DocsFiles | undefined;

/** The documentation of this program. A process reads it once, however many servers it builds. */
export function readOwnDocs(): DocsFiles {
  own ??= readDocsFiles();
  return own;
}

/** Reads the Markdown pages and images below docs/, and the pages of the project, to which they link. */
export function readDocsFiles(folder: URL = FOLDER): DocsFiles {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const served = inside.filter((path) => /\.(md|svg|png)$/.test(path)).sort();
  const beside = PROJECT.filter((path) => existsSync(new URL(path, folder)));
  return new Map([...served, ...beside].map((path) => [path, readFileSync(new URL(path, folder))]));
}
