import { buildBoundedCache } from '#base/bounded-cache.ts';
import { invariant } from '#base/invariant.ts';
import { doInTurns } from '#base/yield-if-slow.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ScreeningIndex } from '#domain/screening/screening-index.ts';
import {
  type ConsolidatedEntity,
  parseConsolidatedLine,
} from '#registers/dfat-consolidated-list/consolidated-entity.ts';
import { CONSOLIDATED_LIST_MANIFEST } from '#registers/dfat-consolidated-list/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listAllLines } from '#store/registers/register-rows.ts';
import { type CurrentVersion, type CurrentVersions, readCurrentVersion } from './current-versions.ts';
import { readScreeningIndex } from './screening-indexes.ts';
import { describeVersionSource, listVersionAgeItems, type SourceUsed } from './source-used.ts';

const MAX_ENTITIES = 200_000;
// A version that answers while the next one is indexed is held by its index.
const MAX_HELD = 1;

/** One version of the sanctions list. */
export type SanctionsListVersion = {
  source: SourceUsed;
  /** Review items about the version's age. */
  ageItems: readonly string[];
  /** All entities of the version. The same array for each version, so that an index of it can be kept beside it. */
  readEntities(): Promise<readonly ConsolidatedEntity[]>;
};

/** A version with the index of its names. */
export type IndexedList = Pick<SanctionsListVersion, 'source' | 'ageItems'> & {
  index: ScreeningIndex<ConsolidatedEntity>;
};

/** The reader of the sanctions list. */
export type SanctionsList = {
  /** Returns the version that answers now; throws upstream_error while none is loaded. */
  readCurrent(): Promise<SanctionsListVersion>;
  /** Returns the same with its index. While the index of a new version is built, for some seconds, the one before answers. */
  readIndexed(): Promise<IndexedList>;
};

// A shorter list is indexed in less time than a caller notices.
const SHORT_ROWS = 500;
// A version that is not ready by then answers as soon as it is: callers wait for it.
const MAX_BUILD_MS = 15_000;

/** Builds the reader of DFAT's Consolidated List. It is read as a whole, because every name is compared with all of it. */
export function buildSanctionsList(db: Database, versions: CurrentVersions, shortRows = SHORT_ROWS): SanctionsList {
  const lists = buildBoundedCache<readonly ConsolidatedEntity[]>(
    { maxWeight: MAX_HELD, keepMs: Number.POSITIVE_INFINITY, isWorthKeeping: () => true },
    Date.now,
  );
  let ready: { snapshotId: number; list: IndexedList } | null = null;
  let building: { snapshotId: number; startedMs: number; done: Promise<void> } | null = null;
  const readVersion = () => readCurrentVersion(versions, CONSOLIDATED_LIST_MANIFEST);
  const describe = (version: CurrentVersion) => ({
    source: describeVersionSource(CONSOLIDATED_LIST_MANIFEST, version),
    ageItems: listVersionAgeItems(CONSOLIDATED_LIST_MANIFEST, version),
  });
  const readEntities = (version: CurrentVersion) =>
    lists.read(String(version.snapshot_id), () => loadEntities(db, version));
  const build = (version: CurrentVersion) => {
    const snapshotId = version.snapshot_id;
    if (building?.snapshotId === snapshotId) return building;
    const index = async () => readScreeningIndex(await readEntities(version));
    const done = index().then((built) => {
      ready = { snapshotId, list: { ...describe(version), index: built } };
    });
    building = { snapshotId, startedMs: Date.now(), done };
    // A failed build is tried again by the next call, which reports the failure.
    done.catch(() => {
      if (building?.done === done) building = null;
      ready = null;
    });
    return building;
  };
  return {
    async readCurrent() {
      const version = await readVersion();
      return { ...describe(version), readEntities: () => readEntities(version) };
    },
    async readIndexed() {
      const version = await readVersion();
      const isReady = () => ready?.snapshotId === version.snapshot_id;
      if (!isReady()) {
        const { done, startedMs } = build(version);
        const isShort = version.manifest.row_count < shortRows;
        if (ready !== null && !isShort && Date.now() - startedMs < MAX_BUILD_MS) return ready.list;
        await done;
      }
      const indexed = ready;
      invariant(indexed !== null, 'a version that was built is ready');
      return { ...indexed.list, ...(isReady() && describe(version)) };
    },
  };
}

async function loadEntities(db: Database, version: CurrentVersion): Promise<readonly ConsolidatedEntity[]> {
  const lines = await listAllLines(db, version, MAX_ENTITIES);
  // Rows that are missing must not become names that are not listed.
  if (lines.length !== version.manifest.row_count)
    throw new ServiceError('upstream_error', 'The rows of the sanctions list are incomplete; it was not checked.');
  const entities: ConsolidatedEntity[] = [];
  await doInTurns(lines, (line) => entities.push(parseConsolidatedLine(line)));
  return entities;
}
