import { buildCompany, type Company } from '#domain/entities/company.ts';
import type { CompanyRow } from '#domain/entities/company-row.ts';
import { isNameCandidate } from '#domain/names/decide-name-match.ts';
import type { NameScore } from '#domain/names/score-names.ts';
import { parseCompanyLine } from '#registers/asic-companies/company-line.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/snapshots/snapshot-rows.ts';
import type { Snapshot } from '#store/snapshots/snapshots.ts';
import { type CurrentSnapshots, readCurrentSnapshot } from './current-snapshots.ts';
import { searchNames } from './search-names.ts';
import { describeSnapshotSource, listSnapshotAgeItems, type SourceUsed } from './source-used.ts';

const MAX_NAMES_OF_ONE = 500;
const MAX_CANDIDATES = 10;

/** A company that a name might mean. */
export type CompanyCandidate = {
  acn: string;
  company_name: string;
  former: boolean;
  current_name: string | null;
  status: string | null;
  match: NameScore;
};

/** One version of the company register: all that is asked of it is answered from the same rows. */
export type CompanyVersion = {
  source: SourceUsed;
  /** What is to be said of the version's age. */
  ageItems: readonly string[];
  /** The company with an ACN, or null. */
  findByAcn(acn: string): Promise<Company | null>;
  /** The companies that ASIC links to an ABN: none, one, or, where the register errs, more. */
  findAllByAbn(abn: string): Promise<Company[]>;
  /** The companies that a name might mean, at most ten, most alike first, each by the one of its names that is most alike. */
  searchByName(name: string): Promise<CompanyCandidate[]>;
};

/** Where companies are looked up. */
export type CompanyRegister = {
  /** The version that answers now; throws upstream_error while none is loaded. */
  readCurrent(): Promise<CompanyVersion>;
};

/** Builds the reader of ASIC's companies. */
export function buildCompanyRegister(db: Database, snapshots: CurrentSnapshots): CompanyRegister {
  return {
    async readCurrent() {
      return buildVersion(db, await readCurrentSnapshot(snapshots, COMPANIES_MANIFEST));
    },
  };
}

function buildVersion(db: Database, snapshot: Snapshot): CompanyVersion {
  const findAll = async (column: 'acn' | 'abn', value: string) =>
    buildFromLines(await listLinesByKey(db, snapshot, column, value, MAX_NAMES_OF_ONE));
  return {
    source: describeSnapshotSource(COMPANIES_MANIFEST, snapshot),
    ageItems: listSnapshotAgeItems(COMPANIES_MANIFEST, snapshot),
    findByAcn: async (acn) => (await findAll('acn', acn))[0] ?? null,
    findAllByAbn: (abn) => findAll('abn', abn),
    searchByName: (name) => searchByName(db, snapshot, name),
  };
}

async function searchByName(db: Database, snapshot: Snapshot, name: string): Promise<CompanyCandidate[]> {
  const read = { parseLine: parseCompanyLine, nameOf: (row: CompanyRow) => row.company_name };
  const hits = await searchNames(db, snapshot, name, read);
  const candidates = new Map<string, CompanyCandidate>();
  for (const { row, match } of hits) {
    if (!isNameCandidate(match) || candidates.has(row.acn)) continue;
    const { acn, company_name, current_name, status, is_current_name } = row;
    candidates.set(acn, { acn, company_name, former: !is_current_name, current_name, status, match });
  }
  return [...candidates.values()].slice(0, MAX_CANDIDATES);
}

function buildFromLines(lines: readonly string[]): Company[] {
  const byAcn = Map.groupBy(lines.map(parseCompanyLine), (row) => row.acn);
  return [...byAcn.values()].map((rows) => buildCompany(rows as [CompanyRow, ...CompanyRow[]]));
}
