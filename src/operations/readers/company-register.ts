import { type CompanyRow, parseCompanyLine } from '#domain/entities/asic-rows.ts';
import { buildCompany, type Company } from '#domain/entities/company.ts';
import { decideNameMatch, isNameCandidate } from '#domain/names/decide-name-match.ts';
import { beginsWith, mayBegin } from '#domain/names/name-beginnings.ts';
import type { NameScore } from '#domain/names/score-names.ts';
import type { RiskCandidate } from '#domain/risk/list-company-risks.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader, type RegisterReader, type VersionOf } from './register-reader.ts';
import { type NameHit, searchBeginnings, searchExactName, searchNames, searchWords } from './search-names.ts';

const MAX_NAMES_OF_ONE = 500;
const MAX_CANDIDATES = 10;

/** A company that a name might mean. */
export type CompanyCandidate = RiskCandidate & { match: NameScore };

/** The reader of the company register: all look-ups in one version read the same rows. */
export type CompanyRegister = RegisterReader<{
  /** The company with an ACN, or null. */
  findByAcn(acn: string): Promise<Company | null>;
  /** The companies that ASIC links to an ABN: more than one is an error in the register. */
  findAllByAbn(abn: string): Promise<Company[]>;
  /** At most ten candidates for a name, each with its most similar name, and whether there are more. */
  searchByName(name: string): Promise<{ candidates: CompanyCandidate[]; more: boolean }>;
  /** At most ten companies with all words of a half-remembered name, and whether there are more; none if the words are too common. */
  searchByWords(name: string): Promise<{ candidates: CompanyCandidate[]; more: boolean }>;
  /** At most ten companies that have or had exactly this name. */
  listByExactName(name: string): Promise<CompanyCandidate[]>;
}>;

export type CompanyVersion = VersionOf<CompanyRegister>;

export function buildCompanyRegister(db: Database, versions: CurrentVersions): CompanyRegister {
  return buildRegisterReader(versions, COMPANIES_MANIFEST, (version) => {
    const findAll = async (column: 'acn' | 'abn', value: string) =>
      buildFromLines(await listLinesByKey(db, version, column, value, MAX_NAMES_OF_ONE));
    return {
      findByAcn: async (acn) => (await findAll('acn', acn))[0] ?? null,
      findAllByAbn: (abn) => findAll('abn', abn),
      searchByName: (name) => searchByName(db, version, name),
      searchByWords: (name) => searchByWords(db, version, name),
      listByExactName: (name) => listByExactName(db, version, name),
    };
  });
}

const READ = { parseLine: parseCompanyLine, nameOf: (row: CompanyRow) => row.company_name };

// Similar names come first; for a name of one or two words, longer names that begin with it follow.
async function searchByName(db: Database, version: RegisterVersion, name: string) {
  const hits = await searchNames(db, version, name, READ);
  const candidates = new Map<string, CompanyCandidate>();
  const add = (hit: NameHit<CompanyRow>) => {
    if (!candidates.has(hit.row.acn)) candidates.set(hit.row.acn, buildCandidate(hit));
  };
  hits.filter(({ match }) => isNameCandidate(match)).forEach(add);
  if (mayBegin(name) && !hits.some(({ match }) => decideNameMatch(match) === 'exact')) {
    hits.filter(({ row }) => beginsWith(row.company_name, name)).forEach(add);
    // Only if there is room: for a word that begins thousands of names, the search above found enough.
    if (candidates.size < MAX_CANDIDATES) (await searchBeginnings(db, version, name, READ)).forEach(add);
  }
  return { candidates: [...candidates.values()].slice(0, MAX_CANDIDATES), more: candidates.size > MAX_CANDIDATES };
}

async function searchByWords(db: Database, version: RegisterVersion, name: string) {
  const { hits, more } = await searchWords(db, version, name, READ);
  const candidates = listFirstOfEach(hits);
  return { candidates: candidates.slice(0, MAX_CANDIDATES), more: more || candidates.length > MAX_CANDIDATES };
}

async function listByExactName(db: Database, version: RegisterVersion, name: string): Promise<CompanyCandidate[]> {
  return listFirstOfEach(await searchExactName(db, version, name, READ)).slice(0, MAX_CANDIDATES);
}

function listFirstOfEach(hits: readonly NameHit<CompanyRow>[]): CompanyCandidate[] {
  const byAcn = Map.groupBy(hits.map(buildCandidate), ({ acn }) => acn);
  return [...byAcn.values()].flatMap((names) => names.slice(0, 1));
}

function buildCandidate({ row, match }: NameHit<CompanyRow>): CompanyCandidate {
  const { acn, company_name, current_name, status, is_current_name } = row;
  return { acn, company_name, former: !is_current_name, current_name, status, match };
}

function buildFromLines(lines: readonly string[]): Company[] {
  const byAcn = Map.groupBy(lines.map(parseCompanyLine), (row) => row.acn);
  return [...byAcn.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [buildCompany([first, ...rest])],
  );
}
