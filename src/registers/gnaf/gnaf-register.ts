import { buildBoundedCache } from '#base/bounded-cache.ts';
import { BoundedMap } from '#base/bounded-map.ts';
import { invariant } from '#base/invariant.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type AddressDirectory, buildAddressDirectory } from '#domain/address/register/address-directory.ts';
import type { AddressShard } from '#domain/address/register/address-shard.ts';
import { decodeDirectory } from './directory/directory-format.ts';
import { directoryKey, manifestKey, openShardManifest, type ShardManifest, shardObjectKey } from './shard-manifest.ts';
import { decodeShard, readParcels } from './shards/shard-format.ts';

/** A G-NAF version that is open for look-ups. */
export type GnafRegister = {
  version: string;
  manifest: ShardManifest;
  directory: AddressDirectory;
  /** Returns a shard at once if it is in memory, otherwise a promise. Throws shard_read_failed if it is missing or damaged. */
  openShard: (shard: number) => AddressShard | Promise<AddressShard>;
  /** The legal parcel of a row that evidence cites, or null if the register has none. */
  findParcel: (shardKey: string, rowOffset: number) => Promise<string | null>;
  /** The size of the shards in memory, in bytes. */
  cachedBytes: () => number;
};

type ShardEntry = ShardManifest['shards'][number];

const DEFAULT_CACHE_BYTES = 128 * 1024 * 1024;
// Parcels are read for one state only. One row takes about 40 bytes as text.
const PARCEL_CACHE_ROWS = 1_000_000;

/** Opens a version; null if it is not stored. Manifest and directory are read and checked now, shards when they are needed. */
export async function findGnafRegister(
  store: ObjectStore,
  version: string,
  cacheBytes: number = DEFAULT_CACHE_BYTES,
): Promise<GnafRegister | null> {
  const stored = await store.findObject(manifestKey(version));
  if (stored === null) return null;
  const manifest = openShardManifest(version, stored);
  const bytes = await store.findObject(directoryKey(version));
  if (bytes === null) throw new ServiceError('shard_read_failed', 'The directory of the snapshot is missing.');
  const table = decodeDirectory(bytes, manifest.directory.sha256, manifest.directory.content_bytes);
  // The directory refers to a shard by its index in the manifest.
  if (manifest.shards.map(({ name }) => name).join() !== table.shards.join())
    throw new ServiceError(
      'shard_read_failed',
      'The manifest and the directory of the snapshot list different shards.',
    );
  const directory = buildAddressDirectory(table);
  const cache = new ShardCache(store, manifest, cacheBytes);
  return {
    version,
    manifest,
    directory,
    openShard: cache.open,
    findParcel: cache.findParcel,
    cachedBytes: () => cache.shards.weight,
  };
}

/** A cache of shards with a limit in bytes. The least recently used shard is evicted first. */
class ShardCache {
  readonly shards: BoundedMap<number, AddressShard>;
  private readonly store: ObjectStore;
  private readonly manifest: ShardManifest;
  private readonly limit: number;
  private readonly loading = new Map<number, Promise<AddressShard>>();
  private readonly indexByKey: Map<string, number>;
  private readonly parcels = buildBoundedCache<string[]>(
    {
      maxWeight: PARCEL_CACHE_ROWS,
      weigh: (parcels) => Math.max(1, parcels.length),
    },
    Date.now,
  );

  constructor(store: ObjectStore, manifest: ShardManifest, limit: number) {
    this.store = store;
    this.manifest = manifest;
    this.limit = limit;
    this.shards = new BoundedMap(limit);
    this.indexByKey = new Map(
      manifest.shards.map(({ name }, index) => [`${manifest.source_version}/${name}`, index] as const),
    );
  }

  readonly open = (index: number): AddressShard | Promise<AddressShard> => {
    // While there is enough room, the order of use need not be recorded.
    const hasRoom = this.shards.weight <= this.limit / 2;
    return (hasRoom ? this.shards.peek(index) : this.shards.use(index)) ?? this.load(index);
  };

  readonly findParcel = async (shardKey: string, rowOffset: number): Promise<string | null> => {
    const index = this.indexByKey.get(shardKey) ?? -1;
    const parcels = await this.parcels.read(shardKey, () =>
      this.read(index, (bytes, { sha256, content_bytes }) => readParcels(bytes, sha256, content_bytes)),
    );
    return parcels[rowOffset] || null;
  };

  private load(index: number): Promise<AddressShard> {
    const running = this.loading.get(index);
    if (running !== undefined) return running;
    const promise = this.loadShard(index).finally(() => this.loading.delete(index));
    this.loading.set(index, promise);
    return promise;
  }

  private async loadShard(index: number): Promise<AddressShard> {
    const shard = await this.read(index, (bytes, { sha256, content_bytes, rows }, key) => {
      const decoded = decodeShard(key, bytes, sha256, content_bytes);
      invariant(decoded.rows === rows, 'the shard has the number of rows in the manifest');
      return decoded;
    });
    this.shards.put(index, shard, this.manifest.shards[index]?.content_bytes ?? 0);
    return shard;
  }

  /** Reads an object and opens it. Throws shard_read_failed on any error. */
  private async read<T>(index: number, open: (bytes: Uint8Array, entry: ShardEntry, key: string) => T): Promise<T> {
    const entry = this.manifest.shards[index];
    const name = entry?.name ?? '';
    const key = `${this.manifest.source_version}/${name}`;
    try {
      const bytes = await this.store.findObject(shardObjectKey(this.manifest.source_version, name));
      if (bytes === null || entry === undefined) throw new Error(`there is no object for shard ${name}`);
      return open(bytes, entry, key);
    } catch (cause) {
      throw new ServiceError('shard_read_failed', `Shard ${key} is missing or damaged.`, { cause });
    }
  }
}
