import type { BusinessNameHit } from '#domain/entities/decide-business-name.ts';
import { parseBusinessNameLine } from '#registers/asic-business-names/business-name-line.ts';
import { BUSINESS_NAMES_MANIFEST } from '#registers/asic-business-names/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { type CurrentVersions, readCurrentVersion } from './current-versions.ts';
import { searchNames, searchWords, type WordHits } from './search-names.ts';
import { describeVersionSource, listVersionAgeItems, type SourceUsed } from './source-used.ts';

const READ = { parseLine: parseBusinessNameLine, nameOf: (row: BusinessNameHit['row']) => row.business_name };

/** One version of the business names register. */
export type BusinessNameVersion = {
  source: SourceUsed;
  /** Review items about the version's age. */
  ageItems: readonly string[];
  /** Registrations with a similar name, best match first. */
  searchByName(name: string): Promise<BusinessNameHit[]>;
  /** Registrations with all words of a half-remembered name, best match first. */
  searchByWords(name: string): Promise<WordHits<BusinessNameHit['row']>>;
};

/** The reader of the business names register. */
export type BusinessNameRegister = {
  /** Returns the version that answers now; throws upstream_error while none is loaded. */
  readCurrent(): Promise<BusinessNameVersion>;
};

/** Builds the reader of ASIC's business names. */
export function buildBusinessNameRegister(db: Database, versions: CurrentVersions): BusinessNameRegister {
  return {
    async readCurrent() {
      const version = await readCurrentVersion(versions, BUSINESS_NAMES_MANIFEST);
      return {
        source: describeVersionSource(BUSINESS_NAMES_MANIFEST, version),
        ageItems: listVersionAgeItems(BUSINESS_NAMES_MANIFEST, version),
        searchByName: (name) => searchNames(db, version, name, READ),
        searchByWords: (name) => searchWords(db, version, name, READ),
      };
    },
  };
}
