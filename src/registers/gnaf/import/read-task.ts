import type { AliasDrafts } from '#registers/gnaf/directory/directory-builder.ts';
import { readTable } from '#registers/gnaf/files/read-table.ts';
import { CoreRows } from '#registers/gnaf/rows/core-rows.ts';
import type { ImportCounts } from '#registers/gnaf/rows/import-counts.ts';
import { filesOfTable, readStandardNames } from '#registers/gnaf/rows/standard-names.ts';
import { StandardRows } from '#registers/gnaf/rows/standard-rows.ts';
import { PidIndex } from '#registers/gnaf/shards/pid-index.ts';
import type { ShardBuilder } from '#registers/gnaf/shards/shard-builder.ts';
import { ShardSet } from '#registers/gnaf/shards/shard-set.ts';
import type { ImportTask } from './import-tasks.ts';

/** Called repeatedly with the rows and uncompressed bytes read since the last call. */
type OnProgress = (rows: number, bytes: number) => void;

/** The shards of a task before sorting. */
type TaskResult = { set: ShardSet; counts: ImportCounts; aliases: AliasDrafts };

/** Reads the files of a task into shards under construction. */
export function readTask(task: ImportTask, onProgress: OnProgress): Promise<TaskResult> {
  return task.layout === 'core' ? readCoreTask(task, onProgress) : readStandardTask(task, onProgress);
}

async function readCoreTask(task: ImportTask, onProgress: OnProgress): Promise<TaskResult> {
  const set = new ShardSet();
  const rows = new CoreRows(set);
  const onBytes = countProgress(rows.counts, onProgress);
  await readTable(task.files, rows.onRow, onBytes);
  onBytes(0);
  settleLinks(set, rows.counts);
  return { set, counts: rows.counts, aliases: { localities: [], streets: [] } };
}

async function readStandardTask(task: ImportTask, onProgress: OnProgress): Promise<TaskResult> {
  const set = new ShardSet();
  const names = await readStandardNames(task.files, task.authorityFiles);
  const rows = new StandardRows(set, names);
  const onBytes = countProgress(rows.counts, onProgress);
  await readTable(filesOfTable(task.files, 'ADDRESS_DETAIL'), rows.onAddress, onBytes);
  await readTable(filesOfTable(task.files, 'ADDRESS_DEFAULT_GEOCODE'), rows.onGeocode, onBytes);
  // An alias is linked to its principal even if it is a unit too, so aliases come first.
  await readTable(filesOfTable(task.files, 'ADDRESS_ALIAS'), rows.onAlias, onBytes);
  await readTable(filesOfTable(task.files, 'PRIMARY_SECONDARY'), rows.onSecondary, onBytes);
  onBytes(0);
  settleLinks(set, rows.counts);
  return { set, counts: rows.counts, aliases: names.aliases };
}

/** Reports the bytes of each chunk together with the rows read since the last report. */
function countProgress(counts: ImportCounts, onProgress: OnProgress): (bytes: number) => void {
  let seen = 0;
  return (bytes) => {
    onProgress(counts.rows_read - seen, bytes);
    seen = counts.rows_read;
  };
}

/** Keeps the links whose two ends are offered. Registers without links cost nothing. */
function settleLinks(set: ShardSet, counts: ImportCounts): void {
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
