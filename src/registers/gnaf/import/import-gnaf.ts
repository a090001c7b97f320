import { availableParallelism } from 'node:os';
import type { ObjectStore } from '#base/object-store.ts';
import { ServiceError } from '#contract/service-error.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { describeVersionLabel, isVersionLabel } from '#domain/extracts/version-label.ts';
import { type AliasDrafts, buildDirectoryTable } from '#registers/gnaf/directory/directory-builder.ts';
import { encodeDirectory } from '#registers/gnaf/directory/directory-format.ts';
import { addImportCounts, buildImportCounts, type ImportCounts } from '#registers/gnaf/rows/import-counts.ts';
import {
  directoryKey,
  FORMAT,
  manifestKey,
  PARSER_VERSION,
  type ShardManifest,
  shardObjectKey,
} from '#registers/gnaf/shard-manifest.ts';
import type { LocalitySpan } from '#registers/gnaf/shards/locality-spans.ts';
import { planImport } from './import-tasks.ts';
import type { WorkerMessage, WorkerShard } from './import-worker.ts';
import { runImportWorkers } from './run-import-workers.ts';

type GnafImportProgress = { rows: number; bytes: number; shards: number };

/** What to import, where to store it, and who gets the progress. */
type GnafImportRequest = {
  /** One path or many: files, folders and zips. */
  path: string | readonly string[];
  version: string;
  store: ObjectStore;
  onProgress?: (progress: GnafImportProgress) => void;
  threads?: number;
};

type Gathered = { shards: ShardManifest['shards']; localities: LocalitySpan[]; aliases: AliasDrafts };

/** Imports a register file into shards, directory and manifest. The manifest is written last, so that an aborted import leaves no version. */
export async function importGnaf(request: GnafImportRequest): Promise<ShardManifest> {
  const { path, version, store } = request;
  if (!isVersionLabel(version))
    throw new ServiceError('invalid_source_version', `A version is ${describeVersionLabel('gnaf')}.`);
  const tasks = await planImport(path);
  const counts = buildImportCounts();
  const progress: GnafImportProgress = { rows: 0, bytes: 0, shards: 0 };
  const gathered: Gathered = { shards: [], localities: [], aliases: { localities: [], streets: [] } };
  const names = new Map<string, string>();
  const stored = new Set<string>();

  const storeShard = async (shard: WorkerShard): Promise<void> => {
    const { name, rows, bytes, contentBytes, sha256 } = shard;
    if (stored.has(name)) throw new BadRegisterFile(`the addresses of ${name} are in files of two states`);
    stored.add(name);
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

  await runImportWorkers(tasks, request.threads ?? availableParallelism(), storeShard, onMessage);
  requireAddresses(counts);
  const directory = encodeDirectory(buildSortedDirectory(gathered));
  await store.putObject(directoryKey(version), directory.bytes);
  const manifest: ShardManifest = {
    format: FORMAT,
    source_version: version,
    parser_version: PARSER_VERSION,
    counts,
    directory: { bytes: directory.bytes.length, content_bytes: directory.contentBytes, sha256: directory.sha256 },
    shards: gathered.shards.sort((left, right) => (left.name < right.name ? -1 : 1)),
  };
  await store.putObject(manifestKey(version), Buffer.from(JSON.stringify(manifest)));
  return manifest;
}

function requireAddresses(counts: ImportCounts): void {
  if (counts.rows_offered > 0) return;
  const { rows_read, rows_other_territories, rows_retired, rows_without_postcode, rows_bad } = counts;
  throw new BadRegisterFile(
    `no address can be offered: of ${rows_read} rows, ${rows_other_territories} are in other territories, ${rows_retired} retired, ${rows_without_postcode} without a postcode, ${rows_bad} unreadable`,
  );
}

/** Replaces equal names by one string, because each thread sends its own copies. */
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
