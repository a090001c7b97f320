import { buildBoundedCache } from '#base/bounded-cache.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { AbnFinding, AbnHistoryFinding, AbnSource } from '#domain/entities/abn-finding.ts';
import { buildSnapshotHistory } from '#domain/entities/build-snapshot-history.ts';
import { settleStatus } from '#domain/entities/settle-status.ts';
import { parseAbnLine } from '#registers/abn/abn-line.ts';
import { ABN_MANIFEST, ABN_SAMPLE_CITATION } from '#registers/abn/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { type AbnChangeRow, readAbnChanges } from '#store/snapshots/abn-changes.ts';
import { listLinesByKey } from '#store/snapshots/snapshot-rows.ts';
import type { Snapshot } from '#store/snapshots/snapshots.ts';
import { type CurrentSnapshot, type CurrentSnapshots, readCurrentSnapshot } from './current-snapshots.ts';

const MAX_CACHED = 20_000;

/** Builds the look-up of ABNs in the current snapshot; rows never change, so those asked again are kept in memory. */
export function buildAbnSnapshotReader(db: Database, snapshots: CurrentSnapshots): AbnSource {
  const limits = { maxWeight: MAX_CACHED, keepMs: Number.POSITIVE_INFINITY, isWorthKeeping: () => true };
  const findings = buildBoundedCache<AbnFinding>(limits, Date.now);
  const histories = buildBoundedCache<AbnHistoryFinding>(limits, Date.now);

  const readCurrent = () => readCurrentSnapshot(snapshots, ABN_MANIFEST);

  function findInVersion(snapshot: CurrentSnapshot, abn: string): Promise<AbnFinding> {
    return findings.read(`${snapshot.snapshot_id}/${snapshot.newer ?? ''}/${abn}`, async () => {
      const [line] = await listLinesByKey(db, snapshot, 'abn', abn, 1);
      return { ...describeSnapshot(snapshot), entry: line === undefined ? null : parseAbnLine(abn, line) };
    });
  }

  async function buildHistory(
    abn: string,
    snapshot: CurrentSnapshot,
    held: readonly Snapshot[],
  ): Promise<AbnHistoryFinding> {
    const finding = await findInVersion(snapshot, abn);
    const shown = await readAbnChanges(db, abn, {
      sample: snapshot.sample,
      retrieved_at: snapshot.manifest.retrieved_at,
    });
    if (finding.entry === null) return { ...finding, vanished: findVanishing(shown), history: null };
    const observedFrom = findFirstRetrieval(held, snapshot.sample);
    return settleStatus({ ...finding, history: buildSnapshotHistory(finding.entry, shown, observedFrom) });
  }

  // What comparing versions showed holds as long as the same versions are held in the same states.
  async function findHistory(abn: string, snapshot: CurrentSnapshot): Promise<AbnHistoryFinding> {
    const held = await snapshots.findAll();
    const key = `${describeHeld(held)}/${snapshot.snapshot_id}/${snapshot.newer ?? ''}/${abn}`;
    return histories.read(key, () => buildHistory(abn, snapshot, held));
  }

  return { findAbnHistory: async (abn) => findHistory(abn, await readCurrent()) };
}

// One reading of the versions serves a second of look-ups; each of them would pay for a key as long as all their names.
const described = new WeakMap<readonly Snapshot[], string>();

function describeHeld(held: readonly Snapshot[]): string {
  const known = described.get(held);
  if (known !== undefined) return known;
  const ours = held.filter((one) => one.dataset === 'abn');
  const short = sha256Hex(ours.map((one) => `${one.snapshot_id}:${one.state}`).join());
  described.set(held, short);
  return short;
}

function findVanishing(changes: readonly AbnChangeRow[]): NonNullable<AbnFinding['vanished']> | null {
  const last = changes.findLast((one) => one.field === 'listing' && one.new_value === 'not listed');
  return last === undefined ? null : { held_in: last.previous_version, not_in: last.source_version };
}

function findFirstRetrieval(held: readonly Snapshot[], sample: boolean): string | null {
  const ours = held.filter((one) => one.dataset === 'abn' && one.sample === sample && one.state !== 'staged');
  return ours.map((one) => one.manifest.retrieved_at).sort()[0] ?? null;
}

function describeSnapshot(snapshot: CurrentSnapshot): Omit<AbnFinding, 'entry'> {
  const extract = `${ABN_MANIFEST.attribution}, version ${snapshot.source_version}`;
  return {
    data_mode: 'snapshot',
    source_version: snapshot.source_version,
    source_citation: snapshot.sample ? `${ABN_SAMPLE_CITATION} Version ${snapshot.source_version}` : extract,
    retrieved_at: snapshot.manifest.retrieved_at,
    sample: snapshot.sample,
    newer: snapshot.newer ?? null,
    source_file: snapshot.manifest.source_file ?? null,
  };
}
