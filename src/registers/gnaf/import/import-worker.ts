import { parentPort } from 'node:worker_threads';
import { invariant } from '#base/invariant.ts';
import { readErrorMessage } from '#base/read-error.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import type { AliasDrafts } from '#registers/gnaf/directory/directory-builder.ts';
import type { ImportCounts } from '#registers/gnaf/rows/import-counts.ts';
import type { LocalitySpan } from '#registers/gnaf/shards/locality-spans.ts';
import { encodeShard, type ShardContent } from '#registers/gnaf/shards/shard-format.ts';
import type { ImportTask } from './import-tasks.ts';
import { readTask } from './read-task.ts';

/** A shard ready to be stored. */
export type WorkerShard = {
  kind: 'shard';
  name: string;
  rows: number;
  bytes: Uint8Array;
  contentBytes: number;
  sha256: string;
  localities: LocalitySpan[];
};

export type WorkerMessage =
  | { kind: 'progress'; rows: number; bytes: number }
  | WorkerShard
  | { kind: 'done'; counts: ImportCounts; aliases: AliasDrafts }
  | { kind: 'failed'; message: string; isBadFile: boolean };

const MAX_UNSTORED = 16;

const port = parentPort;
invariant(port !== null, 'the import worker runs in a worker thread');

let unstored = 0;
let resume: (() => void) | null = null;

port.on('message', (message: { kind: 'task'; task: ImportTask } | { kind: 'stored' } | { kind: 'end' }) => {
  // Ends this thread only.
  if (message.kind === 'end') process.exit();
  if (message.kind === 'task') {
    runTask(message.task).catch((error: unknown) => {
      const message = readErrorMessage(error);
      port.postMessage({ kind: 'failed', message, isBadFile: error instanceof BadRegisterFile });
    });
    return;
  }
  unstored--;
  resume?.();
});

async function runTask(task: ImportTask): Promise<void> {
  const { set, counts, aliases } = await readTask(task, (rows, bytes) =>
    port?.postMessage({ kind: 'progress', rows, bytes }),
  );
  const repeated: string[] = [];
  const names = [...set.shards.keys()].sort();
  for (const name of names) {
    const builder = set.shards.get(name);
    set.shards.delete(name);
    if (builder === undefined || builder.rows === 0) continue;
    const finished = builder.finish();
    repeated.push(...listRepeatedPids(finished.content));
    await sendShard(name, builder.rows, finished);
  }
  if (repeated.length > 0)
    throw new BadRegisterFile(
      `${repeated.length} addresses occur twice, such as ${repeated[0]}: was a file imported twice?`,
    );
  port?.postMessage({ kind: 'done', counts, aliases });
}

async function sendShard(
  name: string,
  rows: number,
  finished: { content: Parameters<typeof encodeShard>[0]; localities: LocalitySpan[] },
): Promise<void> {
  const encoded = encodeShard(finished.content);
  const message: WorkerShard = { kind: 'shard', name, rows, ...encoded, localities: finished.localities };
  port?.postMessage(message);
  unstored++;
  // If the store is slow, finished shards must not fill the memory.
  while (unstored > MAX_UNSTORED) {
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
    resume = null;
  }
}

/** The PIDs that occur more than once in a shard, which happens if a file is imported twice. */
function listRepeatedPids({ packed, cells, dictionaries, rows }: ShardContent): string[] {
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
