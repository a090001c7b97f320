import { type IndigenousCorporation, parseCorporationLine } from '#domain/entities/indigenous-corporation.ts';
import { ORIC_MANIFEST } from '#registers/oric/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader, type RegisterReader } from './register-reader.ts';

const MAX_CORPORATIONS = 20;

export type IndigenousCorporationRegister = RegisterReader<{
  /** The corporation with an ICN, or null. */
  findByIcn(icn: string): Promise<IndigenousCorporation | null>;
  /** The corporations with an ABN, registered ones first; at most 20. More than one may share an ABN after a merger. */
  listByAbn(abn: string): Promise<IndigenousCorporation[]>;
}>;

export function buildIndigenousCorporationRegister(
  db: Database,
  versions: CurrentVersions,
): IndigenousCorporationRegister {
  return buildRegisterReader(versions, ORIC_MANIFEST, (version) => {
    const list = async (column: 'reference' | 'abn', value: string) =>
      (await listLinesByKey(db, version, column, value, MAX_CORPORATIONS)).map(parseCorporationLine);
    return {
      findByIcn: async (icn) => (await list('reference', icn))[0] ?? null,
      listByAbn: async (abn) => (await list('abn', abn)).toSorted(byStanding),
    };
  });
}

// “Registered” is after “Deregistered” in the alphabet.
function byStanding(left: IndigenousCorporation, right: IndigenousCorporation): number {
  return right.status.localeCompare(left.status) || Number(left.icn) - Number(right.icn);
}
