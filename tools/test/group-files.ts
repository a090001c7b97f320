import { type Durations, UNKNOWN } from './durations.ts';

/**
 * Splits test files into groups of about the same duration: the longest file goes first, always to the lightest group.
 *
 * CPU time does not say when a group ends, because some tests mostly wait.
 */
export function groupFiles(paths: readonly string[], durations: Durations, count: number): string[][] {
  const cost = (path: string) => (durations[path] ?? UNKNOWN).wall_ms;
  const groups = Array.from({ length: Math.min(count, paths.length) }, () => ({ paths: [] as string[], ms: 0 }));
  for (const path of [...paths].sort((left, right) => cost(right) - cost(left))) {
    const lightest = groups.reduce((best, group) => (group.ms < best.ms ? group : best));
    lightest.paths.push(path);
    lightest.ms += cost(path);
  }
  return groups.map((group) => group.paths.sort());
}
