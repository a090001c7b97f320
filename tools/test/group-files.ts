import { type Durations, UNKNOWN } from './durations.ts';

/**
 * Splits test files into groups of about the same duration: the longest file goes first, always to the lightest group.
 *
 * CPU time does not say when a group ends, because some tests mostly wait. These come first in their group: at the end
 * only the groups are left, and a core that waits has no other work.
 */
export function groupFiles(paths: readonly string[], durations: Durations, count: number): string[][] {
  const cost = (path: string) => (durations[path] ?? UNKNOWN).wall_ms;
  const busyShare = (path: string) => (durations[path] ?? UNKNOWN).cpu_ms / Math.max(1, cost(path));
  const groups = Array.from({ length: Math.min(count, paths.length) }, () => ({ paths: [] as string[], ms: 0 }));
  for (const path of [...paths].sort((left, right) => cost(right) - cost(left))) {
    const lightest = groups.reduce((best, group) => (group.ms < best.ms ? group : best));
    lightest.paths.push(path);
    lightest.ms += cost(path);
  }
  return groups.map((group) => group.paths.sort((left, right) => busyShare(left) - busyShare(right)));
}
