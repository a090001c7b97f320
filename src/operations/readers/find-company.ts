import { buildCompany, type Company } from '#domain/entities/company.ts';
import type { CompanyRow } from '#domain/entities/company-row.ts';
import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import type { NameScore } from '#domain/names/score-names.ts';
import { parseCompanyLine } from '#registers/asic-companies/company-line.ts';
import type { Database } from '#store/database.ts';
import { listLinesByKey } from '#store/snapshot-rows.ts';
import type { Snapshot } from '#store/snapshots.ts';
import { searchNames } from './search-names.ts';

const MAX_NAMES_OF_ONE = 500;
const MAX_CANDIDATES = 10;

/** A company that a name might mean. */
export type CompanyCandidate = { acn: string; company_name: string; match: NameScore };

/** The company with an ACN, or null. */
export async function findCompanyByAcn(db: Database, snapshot: Snapshot, acn: string): Promise<Company | null> {
  return buildFromLines(await listLinesByKey(db, snapshot, 'acn', acn, MAX_NAMES_OF_ONE))[0] ?? null;
}

/** The companies that ASIC links to an ABN: none, one, or, where the register errs, more. */
export async function listCompaniesByAbn(db: Database, snapshot: Snapshot, abn: string): Promise<Company[]> {
  return buildFromLines(await listLinesByKey(db, snapshot, 'abn', abn, MAX_NAMES_OF_ONE));
}

/** The companies that a name might mean, most alike first, each by the name of its that is most alike. */
export async function listCompanyCandidates(
  db: Database,
  snapshot: Snapshot,
  name: string,
): Promise<CompanyCandidate[]> {
  const read = { parseLine: parseCompanyLine, nameOf: (row: CompanyRow) => row.company_name };
  const hits = await searchNames(db, snapshot, name, read);
  const candidates = new Map<string, CompanyCandidate>();
  for (const { row, match } of hits) {
    if (decideNameMatch(match) === 'none' || candidates.has(row.acn)) continue;
    candidates.set(row.acn, { acn: row.acn, company_name: row.company_name, match });
  }
  return [...candidates.values()].slice(0, MAX_CANDIDATES);
}

function buildFromLines(lines: readonly string[]): Company[] {
  const byAcn = Map.groupBy(lines.map(parseCompanyLine), (row) => row.acn);
  return [...byAcn.values()].map((rows) => buildCompany(rows as [CompanyRow, ...CompanyRow[]]));
}
