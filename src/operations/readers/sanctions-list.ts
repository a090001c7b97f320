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
import type { CurrentVersion, CurrentVersions } from './current-versions.ts';
import { buildRegisterReader, type RegisterReader } from './register-reader.ts';
import { readScreeningIndex } from './screening-indexes.ts';
import type { SourceUsed } from './source-used.ts';

const MAX_ENTITIES = 200_000;
const MAX_HELD = 1;

export type IndexedList = {
  source: SourceUsed;
  ageItems: readonly string[];
  index: ScreeningIndex<ConsolidatedEntity>;
};

type SanctionsList = RegisterReader<{
  /** All entities of the version. The same array for each version, so that an index of it can be kept beside it. */
  readEntities(): Promise<readonly ConsolidatedEntity[]>;
}> & {
  /** Returns the current version with its index. The first call after an import waits some seconds for it: an older version never answers. */
  readIndexed(): Promise<IndexedList>;
};

/** Builds the reader of DFAT's Consolidated List. It is read as a whole, because every name is compared with all of it. */
export function buildSanctionsList(db: Database, versions: CurrentVersions): SanctionsList {
  const lists = buildBoundedCache<readonly ConsolidatedEntity[]>({ maxWeight: MAX_HELD }, Date.now);
  const reader = buildRegisterReader(versions, CONSOLIDATED_LIST_MANIFEST, (version) => ({
    readEntities: () => lists.read(String(version.snapshot_id), () => loadEntities(db, version)),
  }));
  return {
    ...reader,
    async readIndexed() {
      const { source, ageItems, readEntities } = await reader.readCurrent();
      return { source, ageItems, index: await readScreeningIndex(await readEntities()) };
    },
  };
}

async function loadEntities(db: Database, version: CurrentVersion): Promise<readonly ConsolidatedEntity[]> {
  const lines = await listAllLines(db, version, MAX_ENTITIES);
  // A name whose row is missing must never be reported as not listed.
  if (lines.length !== version.manifest.row_count)
    throw new ServiceError('upstream_error', 'The rows of the sanctions list are incomplete; it was not checked.');
  const entities: ConsolidatedEntity[] = [];
  await doInTurns(lines, (line) => entities.push(parseConsolidatedLine(line)));
  return entities;
}
