import type pg from 'pg';
import type { SourceManifest } from '#contract/schemas/source.ts';
import type { SnapshotManifest } from '#domain/evidence/snapshot-manifest.ts';
import { BadRegisterFile, type RegisterDataset } from '#domain/extracts/register-dataset.ts';
import type { Database } from '#store/database.ts';
import { holdImport } from '#store/import-lock.ts';
import { recordRejectedRows } from '#store/rejected-rows.ts';
import { createRowTable, hashRowTable, indexRowTable } from '#store/snapshot-rows.ts';
import { activateSnapshot, findSnapshotBefore, stageSnapshot, unstageSnapshot } from '#store/snapshots.ts';
import { compareAbnVersions } from './compare-abn-versions.ts';
import type { ImportProgress } from './import-progress.ts';
import { type LoadedRows, loadRows } from './load-rows.ts';
import { requireNoShrink } from './require-no-shrink.ts';
import { listSourceFiles } from './source-files.ts';

// Below these a file has a few bad rows; above them it is a bad file.
const MAX_REJECTED_SHARE = 0.01;
const ALWAYS_FORGIVEN_ROWS = 100;

/** What is imported, and what it is called. */
export type ImportRequest = {
  /** One path or many: files, zips, and folders of either. */
  path: string | readonly string[];
  source_version: string;
  sample: boolean;
  retrieved_at: string;
  /** Takes a version that is much smaller than the one before, which is otherwise refused. */
  allowShrink?: boolean;
  onProgress: (progress: ImportProgress) => void;
};

/** Where an import writes. */
export type ImportStores = { db: Database; pool: pg.Pool };

/** Imports a version of a register in one transaction whose last step makes it visible; throws, with nothing left behind, on a bad file, a label that is taken, or one that is being imported. */
export async function importRegister(
  { db, pool }: ImportStores,
  source: { dataset: RegisterDataset; manifest: SourceManifest },
  request: ImportRequest,
): Promise<SnapshotManifest> {
  const { dataset } = source.dataset;
  const { source_version, sample } = request;
  const lock = await holdImport(pool, `${dataset}/${source_version}`);
  if (lock === null)
    throw new Error(
      `version ${source_version} of ${dataset} is being imported by another process; choose another label`,
    );
  const { client } = lock;
  let snapshot_id: number | null = null;
  try {
    snapshot_id = await stageSnapshot(db, { dataset, source_version, sample });
    if (snapshot_id === null)
      throw new Error(`version ${source_version} of ${dataset} is already imported; choose another label`);
    await client.query('begin');
    await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '256MB'");
    const manifest = await fillVersion(client, source, request, snapshot_id);
    await activateSnapshot(client, snapshot_id, manifest);
    await client.query('commit');
    const bytes = manifest.files.reduce((sum, file) => sum + file.size_bytes, 0);
    request.onProgress({ step: 'in use', rows: manifest.row_count, bytesRead: bytes, bytesTotal: bytes });
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    // On the connection that holds the right to import: once it is lost, the label may be another's.
    if (snapshot_id !== null) await unstageSnapshot(client, snapshot_id).catch(() => undefined);
    throw error;
  } finally {
    await lock.release();
  }
}

async function fillVersion(
  client: pg.PoolClient,
  { dataset, manifest }: { dataset: RegisterDataset; manifest: SourceManifest },
  request: ImportRequest,
  snapshot_id: number,
): Promise<SnapshotManifest> {
  const sources = await listSourceFiles(request.path, dataset.fileEndings);
  await createRowTable(client, dataset, snapshot_id);
  const loaded = await loadRows(client, dataset, snapshot_id, sources.files, request.onProgress);
  requireGoodFiles(loaded);
  const say = (step: string) => request.onProgress({ ...loaded.progress, step });
  say('building indexes');
  const repeated = await indexRowTable(client, dataset, snapshot_id);
  const rejected = [...loaded.rejected.kept, ...repeated.map((row) => ({ ...REPEATED, row }))];
  await recordRejectedRows(client, snapshot_id, rejected);
  // Rows were taken out again, so the hash made on the way in is of other rows.
  const content = repeated.length === 0 ? loaded.content : await hashRowTable(client, dataset.dataset, snapshot_id);
  say('comparing with the version before');
  const compared_with = await compareWithPrevious(client, dataset, request, snapshot_id, content.rowCount);
  return {
    dataset: dataset.dataset,
    source_version: request.source_version,
    sample: request.sample,
    source_url: manifest.source_url,
    licence: manifest.licence,
    attribution: manifest.attribution,
    retrieved_at: request.retrieved_at,
    extracted_at: loaded.extractedAt,
    parser_version: dataset.parserVersion,
    files: [...sources.archives, ...loaded.files],
    row_count: content.rowCount,
    rejected_row_count: loaded.rejected.count + repeated.length,
    content_sha256: content.sha256,
    compared_with,
  };
}

const REPEATED = { row_number: 0, file: '', reason: 'the key stands twice; the last row of it was kept' };

function requireGoodFiles({ content, rejected, sequences }: LoadedRows): void {
  if (content.rowCount === 0) throw new BadRegisterFile('no row could be read');
  const share = rejected.count / (content.rowCount + rejected.count);
  if (rejected.count > ALWAYS_FORGIVEN_ROWS && share > MAX_REJECTED_SHARE) {
    const first = rejected.kept[0];
    throw new BadRegisterFile(`${rejected.count} rows could not be read, the first because: ${first?.reason}`);
  }
  const expected = sequences.map((_, index) => index + 1);
  const given = sequences.toSorted((left, right) => left - right);
  // One file alone may be any of the set, as when somebody tries an import out.
  if (given.length > 1 && given.some((sequence, index) => sequence !== expected[index])) {
    throw new BadRegisterFile(`the set of files is not whole: it has the numbers ${given.join(', ')}`);
  }
}

async function compareWithPrevious(
  client: pg.PoolClient,
  { dataset }: RegisterDataset,
  request: ImportRequest,
  snapshot_id: number,
  rowCount: number,
): Promise<SnapshotManifest['compared_with']> {
  // Two imports of one dataset take turns from here, so that the second is compared with the first.
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`compare ${dataset}`]);
  const previous = await findSnapshotBefore(client, { dataset, ...request });
  if (previous === null) return null;
  requireNoShrink(request, rowCount, previous);
  const versions = { previous: previous.snapshot_id, next: snapshot_id };
  const change_count = dataset === 'abn' ? await compareAbnVersions(client, versions) : null;
  return { source_version: previous.source_version, change_count };
}
