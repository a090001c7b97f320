import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildGnafVersions } from '#operations/readers/gnaf-versions.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { hashShardManifest, manifestKey } from '#registers/gnaf/shard-manifest.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';
import { buildMemoryObjectStore } from '#test/registers/gnaf/memory-object-store.ts';

const source_version = 'gnaf-test';

async function setUp() {
  const store = buildMemoryObjectStore();
  const manifest = await importGnaf({ path: GNAF_SAMPLE_PATH, version: source_version, store });
  const version = {
    snapshot_id: 1,
    dataset: 'gnaf',
    source_version,
    state: 'active',
    seal: { isKept: true, isMarkKept: true },
    manifest: { content_sha256: hashShardManifest(manifest) },
  } as unknown as RegisterVersion;
  const versions = buildGnafVersions(
    store,
    { findAll: async () => [version], findAnswering: async () => ({ version, why: '' }) },
    1e6,
  );
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

test('a version that is not held is refused by name with the newest ten that are, and strange text is not repeated', async () => {
  const held = Array.from({ length: 12 }, (_, month) => ({
    dataset: 'gnaf',
    state: 'active',
    source_version: `gnaf-2026-${`${month + 1}`.padStart(2, '0')}`,
  })) as RegisterVersion[];
  const refuse = async (asked: string, known: RegisterVersion[]) => {
    const findAll = async () => known;
    const versions = buildGnafVersions(
      buildMemoryObjectStore(),
      { findAll, findAnswering: async () => ({ version: null, why: '' }) },
      1e6,
    );
    return versions.open(asked).then(
      () => assert.fail('it opened'),
      (error: Error) => error.message,
    );
  };
  assert.equal(
    await refuse('gnaf-2020-01', held.slice(0, 2)),
    'source_version gnaf-2020-01 is not held; held are gnaf-2026-02, gnaf-2026-01.',
  );
  assert.match(await refuse('gnaf-2020-01', held), /held are gnaf-2026-12, .*gnaf-2026-03 and 2 more\.$/);
  assert.equal(await refuse('gnaf-2020-01', []), 'source_version gnaf-2020-01 is not held; no version of G-NAF is.');
  for (const strange of ['<b>x</b>', 'a'.repeat(41), '../x', 'two words'])
    assert.match(await refuse(strange, held), /^This source_version is not held; /);
});
