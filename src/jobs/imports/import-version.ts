import type pg from 'pg';
import type { VersionManifest } from '#domain/evidence/version-manifest.ts';
import { type HeldLock, lockForTransaction, tryHoldLock } from '#store/postgres/advisory-lock.ts';
import {
  activateVersion,
  findVersionAfter,
  type NewerVersion,
  readAllVersions,
  stageVersion,
  unstageVersion,
  updateComparedWith,
} from '#store/registers/register-versions.ts';
import type { ImportRequest, ImportStores } from './import-request.ts';
import { requireNoShrink } from './require-plausible-version.ts';

type PreviousVersion = { snapshot_id: number; source_version: string; row_count: number };

/** The steps that differ between datasets; their order does not. */
type VersionSteps<Prepared> = {
  dataset: string;
  /** Runs before the transaction. What it writes is invisible to readers, and `undo` removes it. */
  prepare(): Promise<Prepared>;
  /** Runs in the transaction: writes the rows and returns their manifest, not compared yet. */
  load(client: pg.PoolClient, snapshot_id: number, prepared: Prepared): Promise<VersionManifest>;
  /** The version to compare with; null when there is none. */
  findPrevious(client: pg.PoolClient, next: VersionManifest): Promise<PreviousVersion | null>;
  /** Records the changes between two versions; returns how many, or null when none are kept. */
  recordChanges(client: pg.PoolClient, versions: { previous: number; next: number }): Promise<number | null>;
  /** Replaces the changes of an older comparison of the next version; null when those stay. */
  replaceChanges(client: pg.PoolClient, versions: { previous: number; next: number }): Promise<number | null>;
  undo(): Promise<void>;
};

/**
 * Imports a version: lock, stage, fill, compare, activate. Throws when a step throws, or the label is taken or being
 * imported; then nothing is activated and nothing remains.
 */
export async function importVersion<Prepared>(
  { db, pool }: ImportStores,
  request: ImportRequest,
  steps: VersionSteps<Prepared>,
): Promise<VersionManifest> {
  const { dataset } = steps;
  const { source_version, sample } = request;
  const what = `version ${source_version} of ${dataset}`;
  const lock = await tryHoldLock(pool, nameLock({ dataset, source_version }));
  if (lock === null) throw new Error(`${what} is being imported by another process; choose another label`);
  try {
    const snapshot_id = await stageVersion(db, { dataset, source_version, sample });
    if (snapshot_id === null) throw new Error(`${what} is already imported; choose another label`);
    await dropAbandoned({ db, pool }, snapshot_id);
    return await fillStaged(lock, request, steps, snapshot_id);
  } finally {
    await lock.release();
  }
}

function nameLock({ dataset, source_version }: { dataset: string; source_version: string }): string {
  return `import ${dataset}/${source_version}`;
}

// A killed import leaves its version staged. A running one holds the lock of its label.
async function dropAbandoned({ db, pool }: ImportStores, ours: number): Promise<void> {
  const staged = (await readAllVersions(db)).filter(({ state }) => state === 'staged');
  for (const version of staged.filter(({ snapshot_id }) => snapshot_id !== ours)) {
    const lock = await tryHoldLock(pool, nameLock(version));
    if (lock === null) continue;
    await unstageVersion(lock.client, version.snapshot_id).finally(lock.release);
  }
}

async function fillStaged<Prepared>(
  { client }: HeldLock,
  request: ImportRequest,
  steps: VersionSteps<Prepared>,
  snapshot_id: number,
): Promise<VersionManifest> {
  try {
    const prepared = await steps.prepare();
    await client.query('begin');
    await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '256MB'");
    const loaded = await steps.load(client, snapshot_id, prepared);
    const bytes = loaded.files.reduce((sum, file) => sum + file.size_bytes, 0);
    const say = (step: string) =>
      request.onProgress({ step, rows: loaded.row_count, bytesRead: bytes, bytesTotal: bytes });
    say('comparing with the previous version');
    const manifest = { ...loaded, compared_with: await compare(client, request, steps, snapshot_id, loaded) };
    const newer = await findVersionAfter(client, manifest);
    if (newer?.has_rows === true) await compareForward(client, steps, { ...manifest, snapshot_id }, newer);
    await activateVersion(client, snapshot_id, manifest);
    await client.query('commit');
    say(newer === null ? 'in use' : `kept for history: ${newer.source_version} is newer`);
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    // On the connection that holds the lock: without it, another import may own the label. A version that became active
    // after all, as when the connection breaks during the commit, is not undone.
    const isGone = await unstageVersion(client, snapshot_id).catch(() => false);
    if (isGone) await steps.undo();
    throw error;
  }
}

async function compare(
  client: pg.PoolClient,
  request: ImportRequest,
  steps: Omit<VersionSteps<unknown>, 'prepare' | 'load'>,
  snapshot_id: number,
  next: VersionManifest,
): Promise<VersionManifest['compared_with']> {
  // From here on, imports of one dataset run one after another, so that the second is compared with the first.
  await lockForTransaction(client, `compare ${steps.dataset}`);
  const previous = await steps.findPrevious(client, next);
  if (previous === null) return null;
  requireNoShrink(request, next.row_count, previous);
  const change_count = await steps.recordChanges(client, { previous: previous.snapshot_id, next: snapshot_id });
  return { source_version: previous.source_version, change_count };
}

// The newer version must be compared with this one: its earlier comparison skipped this version, so it would repeat
// changes, and miss values that existed only in between.
async function compareForward(
  client: pg.PoolClient,
  steps: Pick<VersionSteps<unknown>, 'recordChanges' | 'replaceChanges'>,
  { snapshot_id, source_version }: { snapshot_id: number; source_version: string },
  newer: NewerVersion,
): Promise<void> {
  const versions = { previous: snapshot_id, next: newer.snapshot_id };
  const change_count = newer.is_compared
    ? await steps.replaceChanges(client, versions)
    : await steps.recordChanges(client, versions);
  if (newer.is_compared && change_count === null) return;
  await updateComparedWith(client, newer.snapshot_id, { source_version, change_count });
}
