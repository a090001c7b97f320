import { canonicalJson } from '#base/canonical-json.ts';
import { ServiceError } from '#base/service-error.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { AbnFinding } from '#domain/registers/abn-finding.ts';
import { ABN_MANIFEST, ABN_SAMPLE_CITATION } from '#registers/abn/manifest.ts';
import { findAbnEntry } from '#store/abn-entries.ts';
import type { Database } from '#store/database.ts';
import type { Snapshot } from '#store/snapshots.ts';
import type { CurrentSnapshots } from './current-snapshots.ts';

const MAX_CACHED = 20_000;

/** Builds the look-up of ABNs in the current snapshot; rows never change, so those asked again are kept in memory. */
export function buildAbnSnapshotReader(
  db: Database,
  snapshots: CurrentSnapshots,
): (abn: string) => Promise<AbnFinding> {
  const cache = new Map<string, AbnFinding>();
  return async (abn) => {
    const snapshot = await snapshots.findCurrent('abn');
    if (snapshot === null) {
      throw new ServiceError('upstream_error', 'No ABN snapshot is loaded here, so nothing is known about this ABN.');
    }
    const key = `${snapshot.snapshot_id}/${abn}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const entry = await findAbnEntry(db, snapshot.snapshot_id, abn);
    const payload_sha256 = entry === null ? null : sha256Hex(canonicalJson(entry));
    const finding = { ...describeSnapshot(snapshot), entry, payload_sha256 };
    cache.set(key, finding);
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    return finding;
  };
}

function describeSnapshot(snapshot: Snapshot): Omit<AbnFinding, 'entry' | 'payload_sha256'> {
  const extract = `${ABN_MANIFEST.attribution}, version ${snapshot.source_version}`;
  return {
    data_mode: 'snapshot',
    source_version: snapshot.source_version,
    source_citation: snapshot.sample ? `${ABN_SAMPLE_CITATION} Version ${snapshot.source_version}` : extract,
    retrieved_at: snapshot.manifest.retrieved_at,
  };
}
