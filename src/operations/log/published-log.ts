import { buildBoundedCache } from '#base/bounded-cache.ts';
import { cacheFor } from '#base/cache-for.ts';
import { ServiceError } from '#contract/service-error.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { buildEntryBundle, buildTilePath, TILE_WIDTH, type Tile } from '#domain/log/tree/tiles.ts';
import { addCosignatures, findWitnessedCheckpoint } from '#store/log/cosignatures.ts';
import { findEntries, findKeptHashes, readConsistencyProof } from '#store/log/kept-hashes.ts';
import { findLastCheckpoint } from '#store/log/last-checkpoint.ts';
import { type LogKey, readLogKeys } from '#store/log/log-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import { LOG_LANE, runInLane } from '#store/postgres/lane.ts';

// The store is queried at most this often for each changing answer, however many callers there are.
const FRESH_MS = 500;
const TILES_KEPT_BYTES = 16 * 1024 * 1024;
const PROOFS_KEPT = 10_000;
const LEVEL_HEIGHT = 8;
// Tiles and proofs never change; the limit only bounds how long a wrong one could stay cached.
const KEEP_MS = 3_600_000;

/** A proof that the tree of size `from` is a prefix of the tree of size `to`. */
type ConsistencyAnswer = { ok: true; from: number; to: number; proof: string[] };

/** What the log publishes to everyone; missing data throws not_found. */
export type PublishedLog = {
  /** The checkpoint signed last, with the cosignatures received so far. */
  readCheckpoint(): Promise<string>;
  /** The newest checkpoint that a witness cosigned, with the cosignatures. */
  readWitnessed(): Promise<string>;
  readTile(tile: Tile): Promise<Buffer>;
  /** The entries under a tile of level 0. */
  readEntries(tile: Omit<Tile, 'level'>): Promise<Buffer>;
  /** `to` null means the size of the last checkpoint. */
  readConsistency(from: number, to: number | null): Promise<ConsistencyAnswer>;
  readKeys(): Promise<object>;
};

/** Builds the published log: immutable data is cached, and all readers share one lane to the store. */
export function buildPublishedLog(db: Database): PublishedLog {
  const inLane = <T>(work: () => Promise<T>) => runInLane(LOG_LANE, work);
  const readLast = cacheFor(FRESH_MS, () => inLane(() => findLastCheckpoint(db)));
  const readShown = cacheFor(FRESH_MS, async () => {
    const last = requireStarted(await readLast());
    return inLane(() => addCosignatures(db, last));
  });
  const readWitnessed = cacheFor(FRESH_MS, () => inLane(() => findWitnessedCheckpoint(db)));
  const readKeys = cacheFor(FRESH_MS, () => inLane(() => readLogKeys(db)));
  const bytes = buildBoundedCache<Buffer>(
    { maxWeight: TILES_KEPT_BYTES, keepMs: KEEP_MS, isWorthKeeping: isThere, weigh: (one) => one.length },
    Date.now,
  );
  const proofs = buildBoundedCache<string[]>({ maxWeight: PROOFS_KEPT, keepMs: KEEP_MS }, Date.now);
  const readSize = async (wanted: number) => {
    const { tree_size } = requireStarted(await readLast());
    // Another process may have published a checkpoint that this process has not read yet.
    return wanted <= tree_size ? tree_size : requireStarted(await inLane(() => findLastCheckpoint(db))).tree_size;
  };
  return {
    readCheckpoint: async () => readShown(),
    readWitnessed: async () => {
      const note = await readWitnessed();
      if (note !== null) return note;
      throw new ServiceError('not_found', 'No witness has cosigned a checkpoint of this log yet.');
    },
    readTile: async (tile) =>
      requireThere(await bytes.read(buildTilePath(tile), () => inLane(() => loadTile(db, tile)))),
    readEntries: async (tile) => {
      const key = `entries/${buildTilePath({ level: 0, ...tile })}`;
      return requireThere(await bytes.read(key, () => inLane(() => loadEntries(db, tile))));
    },
    async readConsistency(from, to) {
      const size = await readSize(to ?? from);
      const end = to ?? size;
      if (end > size || from > size) throw new ServiceError('not_found', `The log has ${size} entries.`);
      if (from > end) throw new ServiceError('invalid_input', 'from must not be larger than to.');
      const proof = await proofs.read(`${from} ${end}`, () => inLane(() => loadProof(db, from, end)));
      return { ok: true, from, to: end, proof };
    },
    readKeys: async () => describeKeys(await readKeys()),
  };
}

async function loadTile(db: Database, { level, index, width }: Tile): Promise<Buffer> {
  const run = { height: level * LEVEL_HEIGHT, position: index * TILE_WIDTH, count: width };
  const [hashes = []] = await findKeptHashes(db, [run]);
  return hashes.length === width ? Buffer.concat(hashes) : Buffer.alloc(0);
}

async function loadEntries(db: Database, { index, width }: Omit<Tile, 'level'>): Promise<Buffer> {
  const entries = await findEntries(db, index * TILE_WIDTH, width);
  return entries.length === width ? buildEntryBundle(entries) : Buffer.alloc(0);
}

async function loadProof(db: Database, from: number, to: number): Promise<string[]> {
  return (await readConsistencyProof(db, from, to)).map((hash) => hash.toString('base64'));
}

function describeKeys(keys: readonly LogKey[]): object {
  const current = requireStarted(keys.at(-1) ?? null);
  return {
    origin: current.key.name,
    keys: keys.map(({ key, validFrom, retiredAt, compromisedSince }) => ({
      vkey: formatVerifierKey(key),
      origin: key.name,
      key_id: key.keyId,
      algorithm: 'Ed25519',
      public_key_hex: Buffer.from(key.publicKey).toString('hex'),
      jwk: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.publicKey).toString('base64url') },
      valid_from: validFrom.toISOString(),
      retired_at: retiredAt?.toISOString() ?? null,
      compromised_since: compromisedSince?.toISOString() ?? null,
      state: decideKeyState({ retiredAt, compromisedSince }),
    })),
  };
}

function decideKeyState({ retiredAt, compromisedSince }: Pick<LogKey, 'retiredAt' | 'compromisedSince'>) {
  if (compromisedSince !== null) return 'compromised';
  return retiredAt === null ? 'active' : 'retired';
}

function isThere(bytes: Buffer): boolean {
  return bytes.length > 0;
}

function requireThere(bytes: Buffer): Buffer {
  if (isThere(bytes)) return bytes;
  throw new ServiceError('not_found', 'The log does not have this tile yet.');
}

function requireStarted<T>(found: T | null): T {
  if (found !== null) return found;
  throw new ServiceError('not_found', 'The evidence log is still empty.');
}
