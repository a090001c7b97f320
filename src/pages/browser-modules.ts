import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { posix } from 'node:path';
import { invariant } from '#base/invariant.ts';
import { sha256Hex } from '#base/sha256.ts';

/** Modules for the browser: the scripts by URL path, and the path of the entry module. */
export type BrowserModules = { scripts: ReadonlyMap<string, string>; entryHref: string };

const SRC = new URL('../', import.meta.url);
const IMPORT = /\bfrom '([#.][^']+)'/g;

/**
 * Builds a module and all its imports for browsers: types stripped, imports turned into URL paths.
 *
 * The paths contain a hash of all scripts together, so that a browser never mixes two releases.
 */
export function buildBrowserModules(entry: string): BrowserModules {
  const texts = new Map<string, string>();
  readModule(entry, texts);
  const tag = sha256Hex([...texts.values()].join('\n')).slice(0, 12);
  const hrefOf = (path: string) => `/assets/modules-${tag}/${path.replace(/\.ts$/, '.js')}`;
  const scripts = [...texts].map(([path, text]): [string, string] => [
    hrefOf(path),
    text.replace(IMPORT, (_, specifier: string) => `from '${hrefOf(resolve(path, specifier))}'`),
  ]);
  return { scripts: new Map(scripts), entryHref: hrefOf(entry) };
}

/** Builds a module and all its imports as one script that loads nothing. No two of them may declare the same name. */
export function buildBrowserScript(entry: string): string {
  const texts = new Map<string, string>();
  readModule(entry, texts);
  return [...texts.values()].map((text) => text.replace(/^import [^;]+;\n/gm, '')).join('\n');
}

// Each module after those that it imports.
function readModule(path: string, texts: Map<string, string>): void {
  if (texts.has(path)) return;
  const source = readFileSync(new URL(path, SRC), 'utf8');
  const text = path.endsWith('.ts') ? stripTypes(source) : source;
  invariant(!/\bfrom '(?![#.])|\bimport\(/.test(text), `${path} has no import that a browser cannot load`);
  for (const [, specifier = ''] of text.matchAll(IMPORT)) readModule(resolve(path, specifier), texts);
  texts.set(path, text);
}

function resolve(path: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier);
}

/** Strips the types without the warning that the function is experimental. */
function stripTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
