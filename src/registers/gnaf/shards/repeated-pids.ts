import type { ShardContent } from './shard-format.ts';

/** The PIDs that occur more than once in a shard, which happens if a file is imported twice. */
export function listRepeatedPids({ packed, cells, dictionaries, rows }: ShardContent): string[] {
  const sorted = packed.pidNumber.slice().sort();
  // Almost every shard ends here. Only the digits are compared, which are rarely equal by chance.
  if (!sorted.some((value, place) => place > 0 && value === sorted[place - 1])) return [];
  const seen = new Set<string>();
  const repeated: string[] = [];
  for (let row = 0; row < rows; row++) {
    const prefix = dictionaries.pidPrefix[cells.pidPrefix[row] ?? 0] ?? '';
    const pidNumber = packed.pidNumber[row] ?? 0;
    const pid = pidNumber === 0 ? prefix : `${prefix}${String(pidNumber).padStart(9, '0')}`;
    if (seen.has(pid)) repeated.push(pid);
    seen.add(pid);
  }
  return repeated;
}
