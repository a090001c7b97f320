import type { SourceManifest } from '#contract/schemas/source.ts';
import type { LicenceRow } from '#domain/entities/asic-rows.ts';
import { parseLicenceLine } from '#domain/extracts/licence-line.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByAnyKey, listLinesByKey } from '#store/registers/register-rows.ts';
import { type CurrentVersions, readCurrentVersion } from './current-versions.ts';
import { describeVersionSource, listVersionAgeItems, type SourceUsed } from './source-used.ts';

const MAX_LICENCES = 20;
const MAX_DIGITS = 9;

/** One version of a licence register. */
export type LicenceVersion = {
  source: SourceUsed;
  /** Review items about the version's age. */
  ageItems: readonly string[];
  /** The licences with a number: more than one is an error in the register. */
  findAllByNumber(licence_number: string): Promise<LicenceRow[]>;
  /** The licences of a holder, by its ABN and its ACNs; at most 20. */
  listByHolder(abn: string, acns: readonly string[]): Promise<LicenceRow[]>;
};

/** The reader of one licence register. */
export type LicenceRegister = {
  manifest: SourceManifest;
  /** Returns the version that answers now; throws upstream_error while none is loaded. */
  readCurrent(): Promise<LicenceVersion>;
};

/** Builds the reader of one of ASIC's licence registers. */
export function buildLicenceRegister(
  db: Database,
  versions: CurrentVersions,
  manifest: SourceManifest,
): LicenceRegister {
  return {
    manifest,
    async readCurrent() {
      const version = await readCurrentVersion(versions, manifest);
      return {
        source: describeVersionSource(manifest, version),
        ageItems: listVersionAgeItems(manifest, version),
        findAllByNumber: async (licence_number) => {
          for (const spelling of listSpellings(licence_number)) {
            const lines = await listLinesByKey(db, version, 'licence_number', spelling, MAX_LICENCES);
            if (lines.length > 0) return lines.map(parseLicenceLine);
          }
          return [];
        },
        listByHolder: async (abn, acns) => {
          const keys = [['abn', abn] as const, ...acns.map((acn) => ['acn', acn] as const)];
          return (await listLinesByAnyKey(db, version, keys, MAX_LICENCES)).map(parseLicenceLine);
        },
      };
    },
  };
}

// ASIC publishes plain numbers, but documents pad some of them with zeros to nine digits.
function listSpellings(licence_number: string): Set<string> {
  const bare = licence_number.replace(/^0+(?=\d)/, '');
  return new Set([licence_number, bare, bare.padStart(MAX_DIGITS, '0')]);
}
