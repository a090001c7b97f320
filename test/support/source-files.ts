import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One import: its specifier, the file that it resolves to, and whether it imports values or only types. */
export type SourceImport = { specifier: string; target: string | null; typeOnly: boolean };

/** A source file as the structure test sees it; the path of one in `src/` is relative to that, of another to the root. */
export type SourceFile = { path: string; text: string; lines: number; imports: SourceImport[] };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const IMPORT = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm;

/** Reads every TypeScript file below a folder. */
export function readSourceFiles(folder = 'src'): SourceFile[] {
  const prefix = folder === 'src' ? '' : `${folder}/`;
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((name) => {
      const path = prefix + name;
      const text = readFileSync(join(ROOT, folder, name), 'utf8');
      return { path, text, lines: text.split('\n').length - 1, imports: listImports(path, text) };
    });
}

/** Lists what a file imports. */
export function listImports(path: string, text: string): SourceImport[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    return { specifier, target: resolveTarget(path, specifier), typeOnly: isTypeOnly(match[0], match[1]) };
  });
}

function isTypeOnly(statement: string, typeWord: string | undefined): boolean {
  if (typeWord !== undefined) return true;
  const names = /\{([^}]*)\}/.exec(statement)?.[1];
  const words = names?.split(',').map((name) => name.trim()) ?? ['*'];
  return words.every((word) => word === '' || word.startsWith('type '));
}

function resolveTarget(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1).replace(/^client\//, 'client/src/');
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier));
  return null;
}
