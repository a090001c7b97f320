import { posix } from 'node:path';

// Where the pages of the project are, such as its README.
const PROJECT_PATH = '/docs/project';

/** The URL path of a file of the documentation: a page has no extension, and a README is its folder. */
export function toDocsPath(file: string): string {
  if (file.startsWith('../')) return `${PROJECT_PATH}/${file.slice(3, -3).toLowerCase()}`;
  const page = file.replace(/\.md$/, '').replace(/(^|\/)README$/, '');
  return page === '' ? '/docs' : `/docs/${page}`;
}

/** Resolves a link on a page of the documentation. Null when it leads to no page of this site nor to https: it is then plain text. */
export function resolveLink(target: string, from: string, hasFile: (path: string) => boolean): string | null {
  if (target.startsWith('https://')) return URL.canParse(target) ? target : null;
  // A browser reads // and /\ as another host.
  if (/^(#|\/(?![/\\]))/.test(target)) return target;
  if (/^([a-z][a-z0-9+.-]*:|[/\\])/i.test(target)) return null;
  const [path = '', fragment] = target.split('#');
  const joined = posix
    .join(posix.dirname(from), path)
    .replace(/\/$/, '')
    .replace(/^\.\.\/docs\b\/?/, '');
  const file = [joined, posix.join(joined, 'README.md')].find(hasFile);
  if (file === undefined) return null;
  return toDocsPath(file) + (fragment === undefined ? '' : `#${fragment}`);
}
