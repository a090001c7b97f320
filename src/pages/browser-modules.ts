import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { posix } from 'node:path';
import { invariant } from '#base/invariant.ts';
import { sha256Hex } from '#base/sha256.ts';

/** Modules of ours as a browser loads them: their script by address, and the address of the one that begins. */
export type BrowserModules = { scripts: ReadonlyMap<string, string>; entryHref: string };

const SRC = new URL('../', import.meta.url);
const IMPORT = /\bfrom '([#.][^']+)'/g;

/**
 * Builds a script and all that it imports for browsers: types taken off, imports turned into addresses.
 *
 * The addresses carry a tag of all the scripts together, so that those of two releases never meet in one browser.
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

function readModule(path: string, texts: Map<string, string>): void {
  if (texts.has(path)) return;
  const source = readFileSync(new URL(path, SRC), 'utf8');
  const text = path.endsWith('.ts') ? stripTypes(source) : source;
  invariant(!/\bfrom '(?![#.])|\bimport\(/.test(text), `${path} imports what a browser cannot be given`);
  texts.set(path, text);
  for (const [, specifier = ''] of text.matchAll(IMPORT)) readModule(resolve(path, specifier), texts);
}

function resolve(path: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier);
}

/** Takes the types off, as Node does with every module of ours; only the function is still called experimental, and would say so on the terminal of whoever starts the service. */
function stripTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
