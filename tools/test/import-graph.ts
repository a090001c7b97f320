import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listImports } from '#test/support/source-files.ts';

/** Folders of tests that start the whole service: they reach every source file. */
export const WHOLE_SERVICE = ['test/app/', 'test/browser/', 'test/doors/', 'test/faults/', 'test/scenarios/'];

/** Files that import nearly everything. A search for importing tests stops there. */
export const WIRING = ['app/', 'doors/', 'test/support/test-service.ts', 'test/support/agent-service.ts'];

/** What each file imports. A source file is named as in imports (`domain/x.ts`), a test with its folder (`test/x.ts`). */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Reads what each file of `src` and `test` under a root imports, without imports of types alone. */
export function readImportGraph(root: string): ImportGraph {
  const read = (folder: string, prefix: string): [string, string[]][] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => {
        const name = `${prefix}${path}`;
        const imports = listImports(name, readFileSync(join(root, folder, path), 'utf8'));
        return [name, imports.flatMap((one) => (one.target === null || one.typeOnly ? [] : [one.target]))];
      });
  return new Map([...read('src', ''), ...read('test', 'test/')]);
}

/** Whether a file imports one of the goals, directly or not. The search does not follow the imports of a barrier. */
export function reaches(
  graph: ImportGraph,
  from: string,
  goals: readonly string[],
  barriers: readonly string[] = [],
): boolean {
  return findDistance(graph, from, goals, barriers) !== null;
}

/** By how many imports a file reaches the nearest of the goals: 0 for a goal itself, null when it reaches none. */
export function findDistance(
  graph: ImportGraph,
  from: string,
  goals: readonly string[],
  barriers: readonly string[] = [],
): number | null {
  const distances = new Map([[from, 0]]);
  for (const [path, distance] of distances) {
    if (goals.includes(path)) return distance;
    if (startsWithAny(path, barriers)) continue;
    for (const target of graph.get(path) ?? []) if (!distances.has(target)) distances.set(target, distance + 1);
  }
  return null;
}

/** Whether a path starts with one of the prefixes. */
export function startsWithAny(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix));
}
