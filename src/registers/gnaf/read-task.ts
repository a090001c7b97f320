import { CoreRows } from './core-rows.ts';
import type { AliasDrafts } from './directory-builder.ts';
import type { ImportCounts } from './import-counts.ts';
import type { ImportTask } from './import-tasks.ts';
import { type InputFile, openInputFile } from './input-files.ts';
import { PsvReader } from './psv-reader.ts';
import { ShardSet } from './shard-set.ts';

/** Called now and then with the rows and plain bytes read since the last call. */
export type OnProgress = (rows: number, bytes: number) => void;

/** The shards of a task, ready to be put in order. */
export type TaskResult = { set: ShardSet; counts: ImportCounts; aliases: AliasDrafts };

/** Reads the files of a task into shards under construction. */
export async function readTask(task: ImportTask, onProgress: OnProgress): Promise<TaskResult> {
  const set = new ShardSet();
  const rows = new CoreRows(set);
  for (const file of task.files) {
    let seen = rows.counts.rows_read;
    await readRows(file, new PsvReader(rows.onHeader, rows.onRow), (bytes) => {
      onProgress(rows.counts.rows_read - seen, bytes);
      seen = rows.counts.rows_read;
    });
  }
  return { set, counts: rows.counts, aliases: { localities: [], streets: [] } };
}

/** Feeds a file to a reader, telling how many plain bytes each chunk had. */
export async function readRows(file: InputFile, reader: PsvReader, onBytes: (bytes: number) => void): Promise<void> {
  for await (const chunk of openInputFile(file)) {
    reader.push(chunk as Buffer);
    onBytes((chunk as Buffer).length);
  }
  reader.end();
}
