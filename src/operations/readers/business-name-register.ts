import { parseBusinessNameLine } from '#domain/entities/asic-rows.ts';
import type { BusinessNameHit } from '#domain/entities/decide-business-name.ts';
import { BUSINESS_NAMES_MANIFEST } from '#registers/asic-business-names/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader } from './register-reader.ts';
import { searchNames, searchWords } from './search-names.ts';

const READ = { parseLine: parseBusinessNameLine, nameOf: (row: BusinessNameHit['row']) => row.business_name };

export function buildBusinessNameRegister(db: Database, versions: CurrentVersions) {
  return buildRegisterReader(versions, BUSINESS_NAMES_MANIFEST, (version) => ({
    /** Registrations with a similar name, best match first. */
    searchByName: (name: string) => searchNames(db, version, name, READ),
    /** Registrations with all words of a half-remembered name, best match first. */
    searchByWords: (name: string) => searchWords(db, version, name, READ),
  }));
}
