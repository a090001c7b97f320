import { type BoundedCache, buildBoundedCache } from '#base/bounded-cache.ts';
import { type MaybePromise, whenKnown } from '#base/maybe-promise.ts';
import { type AbnFinding, type AbnHistoryFinding, type AbnSource, settleStatus } from '#domain/entities/abn-finding.ts';
import { buildVersionHistory } from '#domain/entities/build-version-history.ts';
import { countUnreadRows } from '#domain/evidence/version-warnings.ts';
import { parseAbnLine } from '#registers/abn/abn-line.ts';
import { ABN_MANIFEST, ABN_SAMPLE_CITATION } from '#registers/abn/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { type AbnChangeRow, readAbnChanges } from '#store/registers/abn-changes.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';
import { type CurrentVersion, type CurrentVersions, readCurrentVersion } from './current-versions.ts';

const MAX_CACHED = 20_000;

/** Builds the ABN lookup in the current version; findings are cached because rows never change. */
export function buildStoredAbnReader(db: Database, versions: CurrentVersions): AbnSource {
  const limits = { maxWeight: MAX_CACHED };
  const findings = buildBoundedCache<AbnFinding>(limits, Date.now);

  const readCurrent = () => readCurrentVersion(versions, ABN_MANIFEST);

  function findInVersion(version: CurrentVersion, abn: string): Promise<AbnFinding> {
    return findings.read(`${version.snapshot_id}/${version.newer ?? ''}/${abn}`, async () => {
      const [line] = await listLinesByKey(db, version, 'abn', abn, 1);
      return { ...describeVersion(version), entry: line === undefined ? null : parseAbnLine(abn, line) };
    });
  }

  async function buildHistory(
    abn: string,
    version: CurrentVersion,
    held: readonly RegisterVersion[],
  ): Promise<AbnHistoryFinding> {
    const finding = await findInVersion(version, abn);
    const shown = await readAbnChanges(db, abn, {
      sample: version.sample,
      retrieved_at: version.manifest.retrieved_at,
    });
    if (finding.entry === null) return { ...finding, vanished: findVanishing(shown), history: null };
    const observedFrom = findFirstRetrieval(held, version.sample);
    return settleStatus({ ...finding, history: buildVersionHistory(finding.entry, shown, observedFrom) });
  }

  // The history depends on the states of all versions, so each set of them has its own cache.
  const caches = new WeakMap<readonly RegisterVersion[], BoundedCache<AbnHistoryFinding>>();
  let latest = { states: '', histories: buildBoundedCache<AbnHistoryFinding>(limits, Date.now) };

  function findCache(held: readonly RegisterVersion[], version: CurrentVersion): BoundedCache<AbnHistoryFinding> {
    const known = caches.get(held);
    if (known !== undefined) return known;
    const states = describeStates(held, version);
    if (states !== latest.states) latest = { states, histories: buildBoundedCache(limits, Date.now) };
    caches.set(held, latest.histories);
    return latest.histories;
  }

  function findHistory(abn: string, version: CurrentVersion): MaybePromise<AbnHistoryFinding> {
    return whenKnown(versions.findAll(), (held) => {
      const cache = findCache(held, version);
      return cache.findLoaded(abn)?.value ?? cache.read(abn, () => buildHistory(abn, version, held));
    });
  }

  return { findAbnHistory: async (abn) => whenKnown(readCurrent(), (version) => findHistory(abn, version)) };
}

function describeStates(held: readonly RegisterVersion[], version: CurrentVersion): string {
  const ours = held.filter((one) => one.dataset === 'abn').map((one) => `${one.snapshot_id}:${one.state}`);
  return [version.snapshot_id, version.newer, ...ours].join();
}

function findVanishing(changes: readonly AbnChangeRow[]): NonNullable<AbnFinding['vanished']> | null {
  const last = changes.findLast((one) => one.field === 'listing' && one.new_value === 'not listed');
  return last === undefined ? null : { held_in: last.previous_version, not_in: last.source_version };
}

function findFirstRetrieval(held: readonly RegisterVersion[], sample: boolean): string | null {
  const ours = held.filter((one) => one.dataset === 'abn' && one.sample === sample && one.state !== 'staged');
  return ours.map((one) => one.manifest.retrieved_at).sort()[0] ?? null;
}

function describeVersion(version: CurrentVersion): Omit<AbnFinding, 'entry'> {
  const extract = `${ABN_MANIFEST.attribution}, version ${version.source_version}`;
  return {
    data_mode: 'snapshot',
    source_version: version.source_version,
    source_citation: version.sample ? `${ABN_SAMPLE_CITATION} Version ${version.source_version}` : extract,
    retrieved_at: version.manifest.retrieved_at,
    sample: version.sample,
    newer: version.newer ?? null,
    unread_rows: countUnreadRows(version.manifest),
    source_file: version.manifest.source_file ?? null,
  };
}
