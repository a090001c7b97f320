import { buildBoundedCache } from '#base/bounded-cache.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { ServiceError } from '#contract/service-error.ts';
import { findGnafRegister, type GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { buildPidFinder, buildPidRowFinder, type PidFinder, type PidRowFinder } from '#registers/gnaf/pid-finder.ts';
import { hashShardManifest } from '#registers/gnaf/shard-manifest.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';
import type { CurrentVersions } from './current-versions.ts';

/** A G-NAF version open for lookups by text and by PID, with its manifest. */
export type OpenGnafVersion = Opened & { registerVersion: RegisterVersion };

type Opened = { gnaf: GnafRegister; findByPid: PidFinder; findRowByPid: PidRowFinder };

/** The G-NAF versions that callers may name. */
type GnafVersions = {
  /** Opens a version, which stays open; throws invalid_source_version naming the loaded versions. */
  open(sourceVersion: string): Promise<OpenGnafVersion>;
};

// A directory of the whole country takes about 120 MB, so only a few versions stay open at once.
const MAX_OPEN = 3;
const MAX_NAMED = 10;
const LABEL = /^[a-z0-9][a-z0-9._-]{0,39}$/i;

/** Builds the reader of the G-NAF versions; each open version caches up to `cacheBytes` of its shards in memory. */
export function buildGnafVersions(objects: ObjectStore, versions: CurrentVersions, cacheBytes: number): GnafVersions {
  // A failed open is not cached, so that the next caller tries again.
  const opened = buildBoundedCache<Opened>({ maxWeight: MAX_OPEN }, Date.now);

  return {
    async open(sourceVersion) {
      const all = versions.findAll();
      const held = (all instanceof Promise ? await all : all).filter(
        (one) => one.dataset === 'gnaf' && one.state === 'active',
      );
      const version = held.find((one) => one.source_version === sourceVersion);
      if (version === undefined) throw buildUnknownVersion(sourceVersion, held);
      if (!version.seal.isKept)
        throw new ServiceError('shard_read_failed', 'The manifest of this version was changed since its import.');
      const open = async () => {
        const gnaf = await readVersion(objects, version, cacheBytes);
        const findRowByPid = buildPidRowFinder(gnaf);
        return { gnaf, findByPid: buildPidFinder(findRowByPid), findRowByPid };
      };
      const key = String(version.snapshot_id);
      return { ...(opened.findLoaded(key)?.value ?? (await opened.read(key, open))), registerVersion: version };
    },
  };
}

async function readVersion(
  objects: ObjectStore,
  { source_version, manifest }: RegisterVersion,
  cacheBytes: number,
): Promise<GnafRegister> {
  const gnaf = await findGnafRegister(objects, source_version, cacheBytes).catch((cause: unknown) => {
    if (cause instanceof ServiceError) throw cause;
    throw new ServiceError('shard_read_failed', 'The directory of the snapshot cannot be read.', { cause });
  });
  if (gnaf === null) throw new ServiceError('shard_read_failed', 'The objects of this snapshot are missing.');
  if (hashShardManifest(gnaf.manifest) !== manifest.content_sha256)
    throw new ServiceError('shard_read_failed', 'The manifest of this snapshot is not the one that was imported.');
  return gnaf;
}

function buildUnknownVersion(asked: string, held: readonly RegisterVersion[]): ServiceError {
  // Only the newest, so that the message does not grow with the store.
  const versions_held = held
    .map((one) => one.source_version)
    .toSorted()
    .toReversed()
    .slice(0, MAX_NAMED);
  const more = held.length > MAX_NAMED ? ` and ${held.length - MAX_NAMED} more` : '';
  const choice = versions_held.length === 0 ? 'no version of G-NAF is' : `held are ${versions_held.join(', ')}${more}`;
  // Repeat the caller's text only if it looks like a label.
  const name = LABEL.test(asked) ? `source_version ${asked}` : 'This source_version';
  const message = `${name} is not held; ${choice}.`;
  return new ServiceError('invalid_source_version', message, {
    details: { issues: [{ field: 'source_version', problem: 'must be a version that is held' }], versions_held },
  });
}
