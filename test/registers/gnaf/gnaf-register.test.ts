import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '#contract/service-error.ts';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { findGnafRegister, type GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { packObject, unpackObject } from '#registers/gnaf/packed-object.ts';
import type { ShardManifest as Manifest } from '#registers/gnaf/shard-manifest.ts';
import { verifyGnafRegister } from '#registers/gnaf/verify-gnaf-register.ts';
import { buildMemoryObjectStore } from './memory-object-store.ts';

const VERSION = 'gnaf-test';
const DAMAGED = `snapshots/gnaf/${VERSION}/NSW-2999.gz`;
const IN_DAMAGED = '1 Sample St, Sampleton NSW 2999';
const ELSEWHERE = '1 Sample St, Mount Specimen VIC 3999';

async function importSample(): Promise<ReturnType<typeof buildMemoryObjectStore>> {
  const store = buildMemoryObjectStore();
  await importGnaf({ path: GNAF_SAMPLE_PATH, version: VERSION, store });
  return store;
}

async function open(store: ReturnType<typeof buildMemoryObjectStore>, cacheBytes?: number): Promise<GnafRegister> {
  const register = await findGnafRegister(store, VERSION, cacheBytes);
  assert.ok(register !== null);
  return register;
}

async function statusOf(register: GnafRegister, raw_address: string): Promise<string> {
  try {
    return (await lookUpAddress(register, { raw_address, limit: 5 })).status;
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return error.code;
  }
}

test('a version that is not stored is null', async () => {
  assert.equal(await findGnafRegister(buildMemoryObjectStore(), VERSION), null);
});

test('a sound snapshot verifies, row for row', async () => {
  const store = await importSample();
  const { manifest } = await open(store);
  assert.deepEqual(await verifyGnafRegister(store, VERSION, manifest), []);
});

for (const [name, damage] of Object.entries<(bytes: Uint8Array) => Uint8Array | null>({
  missing: () => null,
  empty: () => new Uint8Array(0),
  'cut short': (bytes) => bytes.slice(0, bytes.length / 2),
  'one bit flipped': (bytes) => bytes.map((byte, place) => (place === bytes.length - 20 ? byte ^ 1 : byte)),
})) {
  test(`a shard that is ${name} is refused, and the others still work`, async () => {
    const store = await importSample();
    const damaged = damage(store.objects.get(DAMAGED) ?? new Uint8Array(0));
    if (damaged === null) store.objects.delete(DAMAGED);
    else store.objects.set(DAMAGED, damaged);
    const register = await open(store);
    assert.equal(await statusOf(register, IN_DAMAGED), 'shard_read_failed');
    assert.equal(await statusOf(register, ELSEWHERE), 'exact_match');
    assert.deepEqual(
      (await verifyGnafRegister(store, VERSION, register.manifest)).map((fault) => fault.split(':')[0]),
      [DAMAGED],
    );
  });
}

test('a repaired shard is read again', async () => {
  const store = await importSample();
  const sound = store.objects.get(DAMAGED) ?? new Uint8Array(0);
  store.objects.delete(DAMAGED);
  const register = await open(store);
  assert.equal(await statusOf(register, IN_DAMAGED), 'shard_read_failed');
  store.objects.set(DAMAGED, sound);
  assert.equal(await statusOf(register, IN_DAMAGED), 'exact_match');
});

test('another shard under the right name is refused', async () => {
  const store = await importSample();
  store.objects.set(DAMAGED, store.objects.get(`snapshots/gnaf/${VERSION}/VIC-3999.gz`) ?? new Uint8Array(0));
  assert.equal(await statusOf(await open(store), IN_DAMAGED), 'shard_read_failed');
});

test('answers stay right with room for a single shard', async () => {
  const register = await open(await importSample(), 1);
  for (const address of [IN_DAMAGED, ELSEWHERE, IN_DAMAGED])
    assert.equal(await statusOf(register, address), 'exact_match');
  const largest = Math.max(...register.manifest.shards.map((shard) => shard.content_bytes));
  assert.ok(register.cachedBytes() <= largest);
});

function changeManifest(
  store: ReturnType<typeof buildMemoryObjectStore>,
  change: (manifest: Manifest) => object,
): void {
  const key = `snapshots/gnaf/${VERSION}/manifest.json`;
  const manifest = JSON.parse(Buffer.from(store.objects.get(key) ?? []).toString('utf8')) as Manifest;
  store.objects.set(key, Buffer.from(JSON.stringify(change(manifest))));
}

for (const [name, text, message] of [
  ['an older format', '{"format":"gnaf-shards-1"}', /gnaf-test.*older format gnaf-shards-1.*imported again/],
  ['a newer format', '{"format":"gnaf-shards-99"}', /newer format gnaf-shards-99/],
  ['no JSON', '{"format":', /manifest is damaged, it is not JSON/],
  ['JSON that is not a manifest', 'null', /manifest is damaged/],
] as const) {
  test(`a manifest with ${name} is refused with shard_read_failed and says what to do`, async () => {
    const store = await importSample();
    store.objects.set(`snapshots/gnaf/${VERSION}/manifest.json`, Buffer.from(text));
    const refusal = { name: 'ServiceError', code: 'shard_read_failed', message };
    await assert.rejects(findGnafRegister(store, VERSION), refusal);
  });
}

test('verify and the look-up reject a shard with another number of rows than its manifest', async () => {
  const store = await importSample();
  changeManifest(store, (manifest) => {
    const shards = manifest.shards.map((one) => (one.name === 'NSW-2999' ? { ...one, rows: one.rows + 1 } : one));
    return { ...manifest, shards };
  });
  const register = await open(store);
  assert.equal(await statusOf(register, IN_DAMAGED), 'shard_read_failed');
  assert.equal(await statusOf(register, ELSEWHERE), 'exact_match');
  assert.deepEqual(
    (await verifyGnafRegister(store, VERSION, register.manifest)).map((fault) => fault.split(':')[0]),
    [DAMAGED],
  );
});

test('a manifest that lists other shards than the directory is refused', async () => {
  const store = await importSample();
  changeManifest(store, (manifest) => ({ ...manifest, shards: manifest.shards.slice(1) }));
  await assert.rejects(findGnafRegister(store, VERSION), { code: 'shard_read_failed', message: /directory/ });
});

test('a whole object with other content of the same length is refused', () => {
  const [own, other] = [packObject(Buffer.from('own')), packObject(Buffer.from('odd'))];
  assert.equal(unpackObject(own.bytes, own, 'has its hash').toString(), 'own');
  assert.throws(() => unpackObject(other.bytes, own, 'has its hash'), /has its hash/);
});
