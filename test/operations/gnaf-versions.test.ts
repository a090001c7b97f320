import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildGnafVersions } from '#operations/gnaf-versions.ts';
import { importGnaf } from '#registers/gnaf/import-gnaf.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/sample-path.ts';
import { hashSnapshotManifest, manifestKey } from '#registers/gnaf/snapshot-manifest.ts';
import type { Snapshot } from '#store/snapshots.ts';
import { buildMemoryObjectStore } from '#test/registers/gnaf/memory-object-store.ts';

const source_version = 'gnaf-test';

async function setUp() {
  const store = buildMemoryObjectStore();
  const manifest = await importGnaf({ path: GNAF_SAMPLE_PATH, version: source_version, store });
  const snapshot = {
    snapshot_id: 1,
    dataset: 'gnaf',
    source_version,
    state: 'active',
    manifest: { content_sha256: hashSnapshotManifest(manifest) },
  } as unknown as Snapshot;
  const versions = buildGnafVersions(store, { list: async () => [snapshot], findCurrent: async () => snapshot }, 1e6);
  const putManifest = (bytes: string) => store.putObject(manifestKey(source_version), Buffer.from(bytes));
  return { manifest, versions, putManifest };
}

test('a version whose manifest is the one that was imported opens', async () => {
  const { manifest, versions } = await setUp();
  assert.deepEqual((await versions.open(source_version)).gnaf.manifest, manifest);
});

test('a version whose manifest was changed since its import is refused, and opens when it is put right', async () => {
  const { manifest, versions, putManifest } = await setUp();
  await putManifest(JSON.stringify({ ...manifest, counts: { ...manifest.counts, rows_offered: 7 } }));
  const refusal = { name: 'ServiceError', code: 'shard_read_failed', message: /not the one that was imported/ };
  await assert.rejects(versions.open(source_version), refusal);
  await putManifest(JSON.stringify(manifest));
  assert.equal((await versions.open(source_version)).gnaf.version, source_version);
});

test('a version of an older format says that it has to be imported again', async () => {
  const { manifest, versions, putManifest } = await setUp();
  await putManifest(JSON.stringify({ ...manifest, format: 'gnaf-shards-1' }));
  const refusal = { name: 'ServiceError', code: 'shard_read_failed', message: /older format.*imported again/ };
  await assert.rejects(versions.open(source_version), refusal);
});
