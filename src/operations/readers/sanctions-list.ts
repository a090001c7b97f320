import { buildBoundedCache } from '#base/bounded-cache.ts';
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
  /** Returns the same with its index. The first call after an import waits some seconds for it: an older version never answers. */
  readIndexed(): Promise<IndexedList>;
};

/** Builds the reader of DFAT's Consolidated List. It is read as a whole, because every name is compared with all of it. */
export function buildSanctionsList(db: Database, versions: CurrentVersions): SanctionsList {
  const lists = buildBoundedCache<readonly ConsolidatedEntity[]>(
    { maxWeight: MAX_HELD, keepMs: Number.POSITIVE_INFINITY, isWorthKeeping: () => true },
    Date.now,
  );
  const readCurrent = async () => {
    const version = await readCurrentVersion(versions, CONSOLIDATED_LIST_MANIFEST);
    return {
      source: describeVersionSource(CONSOLIDATED_LIST_MANIFEST, version),
      ageItems: listVersionAgeItems(CONSOLIDATED_LIST_MANIFEST, version),
      readEntities: () => lists.read(String(version.snapshot_id), () => loadEntities(db, version)),
    };
  };
  return {
    readCurrent,
    async readIndexed() {
      const { source, ageItems, readEntities } = await readCurrent();
      return { source, ageItems, index: await readScreeningIndex(await readEntities()) };
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
