import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import type { ShardManifest } from '#registers/gnaf/shard-manifest.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';

const text = readFileSync(GNAF_SAMPLE_PATH, 'utf8');
const [header = '', ...rows] = text.trim().split('\n');
const plain = await importText({ 'SAMPLE_GNAF_CORE.psv': Buffer.from(text) });

async function importText(files: Record<string, Uint8Array>): Promise<ShardManifest> {
  const folder = mkdtempSync(join(tmpdir(), 'gnaf-import-'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return importGnaf({ path: folder, version: 'gnaf-test', store: buildMemoryObjectStore() });
}

function hashes(manifest: ShardManifest): string[] {
  return [...manifest.shards.map((shard) => `${shard.name} ${shard.sha256}`), manifest.directory.sha256];
}

function byState(): Record<string, Uint8Array> {
  const states = Map.groupBy(rows, (row) => row.split('|')[16] ?? '');
  return Object.fromEntries(
    [...states].map(([state, lines]) => [`${state}_GNAF_CORE.psv`, Buffer.from([header, ...lines].join('\n'))]),
  );
}

test('every row is counted: offered, or of another territory [address-match.other-territories]', () => {
  assert.equal(plain.counts.rows_read, rows.length);
  assert.equal(plain.counts.rows_other_territories, 1);
  assert.equal(plain.counts.rows_offered, rows.length - 1);
  assert.equal(
    plain.shards.reduce((sum, shard) => sum + shard.rows, 0),
    rows.length - 1,
  );
});

for (const [name, files] of Object.entries({
  gzip: { 'SAMPLE.psv.gz': gzipSync(text) },
  zstd: { 'SAMPLE.psv.zst': zstdCompressSync(text) },
  'one file per state': byState(),
  'a byte order mark and carriage returns': { 'SAMPLE.psv': Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`) },
  'rows in reverse': { 'SAMPLE.psv': Buffer.from([header, ...rows.toReversed()].join('\n')) },
})) {
  test(`${name} produces the same shards as the plain file`, async () => {
    assert.deepEqual(hashes(await importText(files)), hashes(plain));
  });
}

test('bad rows are counted and left out, the others stay', async () => {
  const [good = '', ...others] = rows.filter((row) => !row.includes('|OT|'));
  const bad = [
    'GANSW1|too few fields',
    good.replace(/^[^|]*/, ''),
    good.replace('|NSW|', '|XYZ|'),
    good.replace(/\|1\|\|\|/, '|ONE|||'),
  ];
  const noPostcode = good.replace('|2999|', '||');
  const manifest = await importText({ 'SAMPLE.psv': Buffer.from([header, ...bad, noPostcode, ...others].join('\n')) });
  assert.deepEqual(
    [manifest.counts.rows_offered, manifest.counts.rows_bad, manifest.counts.rows_without_postcode],
    [others.length, bad.length, 1],
  );
});

test('progress reports rows and bytes', async () => {
  const seen: number[] = [];
  await importGnaf({
    path: GNAF_SAMPLE_PATH,
    version: 'gnaf-test',
    store: buildMemoryObjectStore(),
    onProgress: ({ rows: done, bytes }) => seen.push(done, bytes),
  });
  assert.deepEqual(seen.slice(-2), [rows.length, Buffer.byteLength(text)]);
});

test('a folder without a register file and an invalid label are refused', async () => {
  const store = buildMemoryObjectStore();
  const empty = mkdtempSync(join(tmpdir(), 'gnaf-empty-'));
  await assert.rejects(importGnaf({ path: empty, version: 'gnaf-test', store }), { code: 'invalid_input' });
  await assert.rejects(importGnaf({ path: GNAF_SAMPLE_PATH, version: '../up', store }), {
    code: 'invalid_source_version',
  });
});

test('a damaged register file leaves no snapshot', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gnaf-damaged-'));
  writeFileSync(join(folder, 'SAMPLE.psv.gz'), gzipSync(text).subarray(0, 500));
  const store = buildMemoryObjectStore();
  await assert.rejects(importGnaf({ path: folder, version: 'gnaf-test', store }));
  assert.equal(store.objects.has('snapshots/gnaf/gnaf-test/manifest.json'), false);
});
