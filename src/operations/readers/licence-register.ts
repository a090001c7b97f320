import type { SourceManifest } from '#contract/schemas/source.ts';
import { parseLicenceLine } from '#domain/extracts/licence-line.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByAnyKey, listLinesByKey } from '#store/registers/register-rows.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader } from './register-reader.ts';

const MAX_LICENCES = 20;
const MAX_DIGITS = 9;

export function buildLicenceRegister(db: Database, versions: CurrentVersions, manifest: SourceManifest) {
  return buildRegisterReader(versions, manifest, (version) => ({
    /** The licences with a number: more than one is an error in the register. */
    async findAllByNumber(licence_number: string) {
      for (const spelling of listSpellings(licence_number)) {
        const lines = await listLinesByKey(db, version, 'licence_number', spelling, MAX_LICENCES);
        if (lines.length > 0) return lines.map(parseLicenceLine);
      }
      return [];
    },
    /** The licences of a holder, by its ABN and its ACNs; at most 20. */
    async listByHolder(abn: string, acns: readonly string[]) {
      const keys = [['abn', abn] as const, ...acns.map((acn) => ['acn', acn] as const)];
      return (await listLinesByAnyKey(db, version, keys, MAX_LICENCES)).map(parseLicenceLine);
    },
  }));
}

// ASIC publishes plain numbers, but documents pad some of them with zeros to nine digits.
function listSpellings(licence_number: string): Set<string> {
  const bare = licence_number.replace(/^0+(?=\d)/, '');
  return new Set([licence_number, bare, bare.padStart(MAX_DIGITS, '0')]);
}
