import type pg from 'pg';
import { buildSourceFile } from '#domain/evidence/build-source-file.ts';
import type { VersionManifest } from '#domain/evidence/version-manifest.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import type { Sum } from '#domain/log/zip/sums-file.ts';
import {
  type ComparedVersions,
  NUMBERED_DATASETS,
  recordChangedNumbers,
  recordComparison,
} from '#store/monitoring/register-changes.ts';
import { recordNameWords } from '#store/registers/name-words.ts';
import { createRowTable, hashRowTable, indexRowTable } from '#store/registers/register-rows.ts';
import { findVersionAfter, findVersionBefore } from '#store/registers/register-versions.ts';
import { recordRejectedRows } from '#store/registers/rejected-rows.ts';
import { compareAbnVersions, replaceAbnChanges } from './compare-abn-versions.ts';
import { type ImportFiles, listImportFiles } from './import-files.ts';
import type { ImportRequest, ImportStores } from './import-request.ts';
import { importVersion } from './import-version.ts';
import { type LoadedRows, loadRows } from './load-rows.ts';
import type { RegisterSource } from './register-sources.ts';
import { requireNotOlder, requirePastTime } from './require-plausible-version.ts';

// A file with a larger share of bad rows is rejected. A file with fewer than 100 rows may therefore have no bad row.
const MAX_REJECTED_SHARE = 0.01;

/** Imports a version of a register into its own table; throws as importVersion does, and on a bad file. */
export async function importRegister(
  stores: ImportStores,
  { dataset, manifest }: RegisterSource,
  request: ImportRequest,
): Promise<VersionManifest> {
  return importVersion(stores, request, {
    dataset: dataset.dataset,
    prepare: async () => {
      // Fails before hours of reading, because no file of this dataset has a date.
      if (!dataset.isDated) readTime(null, request);
      if (request.retrieved_at !== null) requirePastTime(request, request.retrieved_at);
      return listImportFiles(request.path, dataset.fileEndings);
    },
    load: (client, snapshot_id, sources) => fillTable(client, { dataset, manifest, sources }, request, snapshot_id),
    findPrevious: findVersionBefore,
    recordChanges: (client, versions) => recordChanges(client, dataset.dataset, versions),
    // Only ABN changes have a history.
    replaceChanges: async (client, versions) =>
      dataset.dataset === 'abn' ? replaceAbnChanges(client, versions) : null,
    // The rollback of the transaction removed the table.
    undo: async () => undefined,
  });
}

/** Records the changes of registers whose entities can be monitored; returns the number of changes in the history, or null. */
async function recordChanges(client: pg.PoolClient, dataset: string, versions: ComparedVersions) {
  if (dataset === 'abn') {
    const { changes, entities } = await compareAbnVersions(client, versions);
    await recordComparison(client, versions, entities);
    return changes;
  }
  const number = NUMBERED_DATASETS[dataset];
  if (number !== undefined)
    await recordComparison(client, versions, await recordChangedNumbers(client, { dataset, number }, versions));
  return null;
}

type Source = RegisterSource & { sources: ImportFiles };

async function fillTable(
  client: pg.PoolClient,
  { dataset, manifest, sources }: Source,
  request: ImportRequest,
  snapshot_id: number,
): Promise<VersionManifest> {
  await createRowTable(client, dataset, snapshot_id);
  const loaded = await loadRows(client, dataset, snapshot_id, sources.files, request.onProgress);
  requireGoodFiles(loaded);
  const retrieved_at = readTime(loaded.extractedAt, request);
  requirePastTime(request, retrieved_at);
  if (dataset.refusesOlder === true) {
    const held = await findVersionAfter(client, { dataset: dataset.dataset, sample: request.sample, retrieved_at });
    requireNotOlder(retrieved_at, held, manifest);
  }
  request.onProgress({ ...loaded.progress, step: 'building indexes' });
  const repeated = await indexRowTable(client, dataset, snapshot_id);
  if (loaded.words.size > 0) await recordNameWords(client, { dataset: dataset.dataset, snapshot_id }, loaded.words);
  const rejected = [...loaded.rejected.kept, ...repeated.map((row) => ({ ...REPEATED, row }))];
  await recordRejectedRows(client, snapshot_id, rejected);
  // Duplicate rows were removed, so the hash computed while loading no longer applies.
  const content = repeated.length === 0 ? loaded.content : await hashRowTable(client, dataset.dataset, snapshot_id);
  return {
    dataset: dataset.dataset,
    source_version: request.source_version,
    sample: request.sample,
    source_url: manifest.source_url,
    licence: manifest.licence,
    attribution: manifest.attribution,
    retrieved_at,
    extracted_at: loaded.extractedAt,
    parser_version: dataset.parserVersion,
    files: [...sources.archives, ...loaded.files],
    row_count: content.rowCount,
    rejected_row_count: loaded.rejected.count + repeated.length,
    counts: { rows_bad: loaded.rejected.count },
    content_sha256: content.sha256,
    source_file: buildSourceFile(listGiven(sources, loaded), {
      // The register's owner did not publish sample data.
      url: request.sample ? null : manifest.source_url,
      published_at: request.sample ? null : loaded.extractedAt,
    }),
    compared_with: null,
  };
}

/** The files as given: a file inside a ZIP is listed as its ZIP. */
function listGiven({ archives }: ImportFiles, { files }: LoadedRows): Sum[] {
  return [...archives, ...files.filter(({ name }) => !name.includes('/'))];
}

/** The date of a version: that of its files, or else the one the operator gave. */
function readTime(extractedAt: string | null, { retrieved_at }: ImportRequest): string {
  const time = extractedAt ?? retrieved_at;
  if (time !== null) return time;
  throw new BadRegisterFile('the files have no date: set it with --retrieved-at <date-time>');
}

const REPEATED = { row_number: 0, file: '', reason: 'duplicate key; the last row was kept' };

function requireGoodFiles({ content, rejected, sequences }: LoadedRows): void {
  if (content.rowCount === 0) throw new BadRegisterFile('no row could be read');
  const share = rejected.count / (content.rowCount + rejected.count);
  if (share > MAX_REJECTED_SHARE) {
    const [first] = rejected.kept;
    const rows = `${rejected.count} of ${content.rowCount + rejected.count} rows could not be read`;
    throw new BadRegisterFile(
      `${rows}, where one in a hundred may be; the first is row ${first?.row_number} of ${first?.file}: ${first?.reason}`,
    );
  }
  const expected = sequences.map((_, index) => index + 1);
  const given = sequences.toSorted((left, right) => left - right);
  // A single file may be any of the set, for example to try an import.
  if (given.length > 1 && given.some((sequence, index) => sequence !== expected[index])) {
    throw new BadRegisterFile(`the set of files is incomplete: it has the numbers ${given.join(', ')}`);
  }
}
