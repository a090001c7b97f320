import type { BusinessNameHit } from '#domain/entities/decide-business-name.ts';
import { parseBusinessNameLine } from '#registers/asic-business-names/business-name-line.ts';
import { BUSINESS_NAMES_MANIFEST } from '#registers/asic-business-names/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { type CurrentSnapshots, readCurrentSnapshot } from './current-snapshots.ts';
import { searchNames } from './search-names.ts';
import { describeSnapshotSource, listSnapshotAgeItems, type SourceUsed } from './source-used.ts';

const READ = { parseLine: parseBusinessNameLine, nameOf: (row: BusinessNameHit['row']) => row.business_name };

/** One version of the business names register. */
export type BusinessNameVersion = {
  source: SourceUsed;
  /** What is to be said of the version's age. */
  ageItems: readonly string[];
  /** The registrations whose name is like this one, most alike first. */
  searchByName(name: string): Promise<BusinessNameHit[]>;
};

/** Where business names are looked up. */
export type BusinessNameRegister = {
  /** The version that answers now; throws upstream_error while none is loaded. */
  readCurrent(): Promise<BusinessNameVersion>;
};

/** Builds the reader of ASIC's business names. */
export function buildBusinessNameRegister(db: Database, snapshots: CurrentSnapshots): BusinessNameRegister {
  return {
    async readCurrent() {
      const snapshot = await readCurrentSnapshot(snapshots, BUSINESS_NAMES_MANIFEST);
      return {
        source: describeSnapshotSource(BUSINESS_NAMES_MANIFEST, snapshot),
        ageItems: listSnapshotAgeItems(BUSINESS_NAMES_MANIFEST, snapshot),
        searchByName: (name) => searchNames(db, snapshot, name, READ),
      };
    },
  };
}
