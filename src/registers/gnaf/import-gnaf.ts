import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ObjectStore } from '#base/object-store.ts';
import { ServiceError } from '#base/service-error.ts';
import { type AliasDrafts, buildDirectoryTable } from './directory-builder.ts';
import { encodeDirectory } from './directory-format.ts';
import { addImportCounts, buildImportCounts } from './import-counts.ts';
import { buildImportTasks, type ImportTask } from './import-tasks.ts';
import type { WorkerMessage, WorkerShard } from './import-worker.ts';
import { listInputFiles } from './input-files.ts';
import type { LocalitySpan } from './locality-spans.ts';
import {
  directoryKey,
  manifestKey,
  PARSER_VERSION,
  type SnapshotManifest,
  shardObjectKey,
} from './snapshot-manifest.ts';

/** Short-lived texts of an import need little room; more would only raise the peak. */
const YOUNG_MEGABYTES = 16;
const VERSION_LABEL = /^[a-z0-9][a-z0-9.-]{0,99}$/i;

/** How far an import has come. */
export type ImportProgress = { rows: number; bytes: number; shards: number };

/** What to import, where to, and whom to tell. */
export type ImportRequest = {
  path: string;
  version: string;
  store: ObjectStore;
  onProgress?: (progress: ImportProgress) => void;
  threads?: number;
};

type Gathered = { shards: SnapshotManifest['shards']; localities: LocalitySpan[]; aliases: AliasDrafts };

/** Imports a register file into shards, directory and manifest; the manifest is written last, so that a half import is none. */
export async function importGnaf(request: ImportRequest): Promise<SnapshotManifest> {
  const { path, version, store } = request;
  if (!VERSION_LABEL.test(version))
    throw new ServiceError(
      'invalid_source_version',
      'A version label has letters, digits, dots and dashes, such as gnaf-2026-08.',
    );
  const tasks = buildImportTasks(await listInputFiles(path));
  if (tasks.length === 0)
    throw new ServiceError('invalid_input', 'There is no pipe-separated G-NAF file at that path.');
  const counts = buildImportCounts();
  const progress: ImportProgress = { rows: 0, bytes: 0, shards: 0 };
  const gathered: Gathered = { shards: [], localities: [], aliases: { localities: [], streets: [] } };

  const names = new Map<string, string>();

  const storeShard = async (shard: WorkerShard): Promise<void> => {
    const { name, rows, bytes, contentBytes, sha256 } = shard;
    await store.putObject(shardObjectKey(version, name), bytes);
    gathered.shards.push({ name, rows, bytes: bytes.length, content_bytes: contentBytes, sha256 });
    for (const span of shard.localities) gathered.localities.push(shareNames(span, names));
    progress.shards++;
  };
  const onMessage = (message: WorkerMessage): void => {
    if (message.kind === 'progress') {
      progress.rows += message.rows;
      progress.bytes += message.bytes;
      request.onProgress?.(progress);
    } else if (message.kind === 'done') {
      addImportCounts(counts, message.counts);
      gathered.aliases.localities.push(...message.aliases.localities);
      gathered.aliases.streets.push(...message.aliases.streets);
    }
  };

  const threads = Math.min(request.threads ?? availableParallelism(), tasks.length);
  await Promise.all(Array.from({ length: threads }, () => runWorker(tasks, storeShard, onMessage)));
  const directory = encodeDirectory(buildSortedDirectory(gathered));
  await store.putObject(directoryKey(version), directory.bytes);
  const manifest: SnapshotManifest = {
    format: 'gnaf-shards-2',
    source_version: version,
    parser_version: PARSER_VERSION,
    counts,
    directory: { bytes: directory.bytes.length, content_bytes: directory.contentBytes, sha256: directory.sha256 },
    shards: gathered.shards.sort((left, right) => (left.name < right.name ? -1 : 1)),
  };
  await store.putObject(manifestKey(version), Buffer.from(JSON.stringify(manifest)));
  return manifest;
}

/** Lets equal names be one text in memory: each thread sends copies of its own. */
function shareNames(span: LocalitySpan, names: Map<string, string>): LocalitySpan {
  const share = (text: string): string => {
    const known = names.get(text);
    if (known === undefined) names.set(text, text);
    return known ?? text;
  };
  for (const street of span.streets) {
    street.locality = span.name;
    street.name = share(street.name);
    street.type = share(street.type);
    street.suffix = share(street.suffix);
  }
  return span;
}

function buildSortedDirectory(gathered: Gathered): ReturnType<typeof buildDirectoryTable> {
  const key = (span: LocalitySpan): string => `${span.state}-${span.postcode}|${span.name}`;
  gathered.localities.sort((left, right) => (key(left) < key(right) ? -1 : 1));
  return buildDirectoryTable(gathered.localities, gathered.aliases);
}

/** Works off tasks in a thread of its own until there are none left. */
async function runWorker(
  tasks: ImportTask[],
  storeShard: (shard: WorkerShard) => Promise<void>,
  onMessage: (message: WorkerMessage) => void,
): Promise<void> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  try {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift())
      await runTask(worker, task, storeShard, onMessage);
  } catch (error) {
    // What one thread could not read makes the whole import void: the others need not start anything more.
    tasks.length = 0;
    throw error;
  } finally {
    await worker.terminate();
  }
}

function runTask(
  worker: Worker,
  task: ImportTask,
  storeShard: (shard: WorkerShard) => Promise<void>,
  onMessage: (message: WorkerMessage) => void,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  return new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('error', reject);
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'failed') reject(new Error(message.message));
      else if (message.kind === 'shard') {
        const stored = storeShard(message).then(() => {
          pending.delete(stored);
          worker.postMessage({ kind: 'stored' });
        });
        pending.add(stored);
        stored.catch(reject);
      } else {
        onMessage(message);
        if (message.kind === 'done') Promise.all(pending).then(() => resolve(), reject);
      }
    });
    worker.postMessage({ kind: 'task', task });
  });
}
