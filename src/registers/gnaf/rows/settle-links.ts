import { PidIndex } from '#registers/gnaf/shards/pid-index.ts';
import type { ShardBuilder } from '#registers/gnaf/shards/shard-builder.ts';
import type { ShardSet } from '#registers/gnaf/shards/shard-set.ts';
import type { ImportCounts } from './import-counts.ts';

/** Keeps the links whose two ends are offered. Registers without links cost nothing. */
export function settleLinks(set: ShardSet, counts: ImportCounts): void {
  const sorted = [...set.shards].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, builder]) => builder);
  // The digits of a PID are unique only within its state.
  for (const builders of Map.groupBy(sorted, (builder) => builder.state).values()) settleState(builders, counts);
}

function settleState(builders: ShardBuilder[], counts: ImportCounts): void {
  const wanted = new PidIndex();
  for (const builder of builders) builder.eachLink((pidNumber) => wanted.want(pidNumber));
  if (wanted.isEmpty()) return;
  builders.forEach((builder, shard) => {
    builder.eachPid((row, pidNumber) => wanted.place(pidNumber, shard, row));
  });
  const findShard = (pidNumber: number): ShardBuilder | null => builders[wanted.find(pidNumber)?.shard ?? -1] ?? null;
  for (const builder of builders) {
    const { kept, dropped } = builder.settleLinks(findShard);
    counts.links += kept;
    counts.links_dangling += dropped;
  }
}
