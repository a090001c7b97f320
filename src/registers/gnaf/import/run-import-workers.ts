import { Worker } from 'node:worker_threads';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import type { ImportTask } from './import-tasks.ts';
import type { WorkerMessage, WorkerShard } from './import-worker.ts';

/** The short-lived strings of an import need little memory. A larger limit would only raise the peak. */
const YOUNG_MEGABYTES = 16;

type StoreShard = (shard: WorkerShard) => Promise<void>;
type OnMessage = (message: WorkerMessage) => void;

/** Runs the tasks in worker threads. If one fails, all are ended, and nothing more is stored after this throws. */
export async function runImportWorkers(
  tasks: ImportTask[],
  threads: number,
  storeShard: StoreShard,
  onMessage: OnMessage,
): Promise<void> {
  const workers = Array.from({ length: Math.min(threads, tasks.length) }, startWorker);
  const runs = workers.map((worker) => runWorker(worker, tasks, storeShard, onMessage));
  try {
    await Promise.all(runs);
  } finally {
    tasks.length = 0;
    await Promise.all(workers.map(endWorker));
    await Promise.allSettled(runs);
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./import-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
}

/**
 * Ends a thread between two of its turns. `terminate` can stop it while it opens a zlib stream, which aborts the whole
 * process (a fault of Node 24).
 */
async function endWorker(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage({ kind: 'end' });
  await ended;
}

async function runWorker(
  worker: Worker,
  tasks: ImportTask[],
  storeShard: StoreShard,
  onMessage: OnMessage,
): Promise<void> {
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
    const pending = new Set<Promise<void>>();
    try {
      await runTask(worker, task, onMessage, (shard) => {
        const stored = storeShard(shard).then(() => {
          pending.delete(stored);
          worker.postMessage({ kind: 'stored' });
        });
        pending.add(stored);
        return stored;
      });
    } finally {
      worker.removeAllListeners('message');
      await Promise.allSettled(pending);
    }
  }
}

function runTask(worker: Worker, task: ImportTask, onMessage: OnMessage, storeShard: StoreShard): Promise<void> {
  const storing: Promise<void>[] = [];
  return new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('an import thread exited before it was done')));
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'failed') {
        reject(message.isBadFile ? new BadRegisterFile(message.message) : new Error(message.message));
      } else if (message.kind === 'shard') {
        const stored = storeShard(message);
        storing.push(stored);
        stored.catch(reject);
      } else {
        onMessage(message);
        if (message.kind === 'done') Promise.all(storing).then(() => resolve(), reject);
      }
    });
    worker.postMessage({ kind: 'task', task });
  });
}
