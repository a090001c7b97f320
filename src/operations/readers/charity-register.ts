import type { Charity, CharityStatement } from '#domain/entities/charity.ts';
import { parseCharityLine } from '#registers/acnc-register/charity-line.ts';
import { CHARITIES_MANIFEST } from '#registers/acnc-register/manifest.ts';
import { STATEMENTS_MANIFEST } from '#registers/acnc-statements/manifest.ts';
import { parseStatementLine } from '#registers/acnc-statements/statement-line.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import { type CurrentVersions, readCurrentVersion } from './current-versions.ts';
import { describeVersionSource, listVersionAgeItems, type SourceUsed } from './source-used.ts';

const MAX_STATEMENTS = 50;

/** One version of the ACNC register. */
export type CharityVersion = {
  source: SourceUsed;
  /** Review items about the version's age. */
  ageItems: readonly string[];
  /** The registered charity with this ABN, or null: it is then not on the register as of the source's day. */
  findByAbn(abn: string): Promise<Charity | null>;
};

/** One version of the annual statements. */
export type StatementVersion = {
  source: SourceUsed;
  /** Review items about the version's age. */
  ageItems: readonly string[];
  /** The statements of a charity, the one that was due last first; at most 50. */
  listByAbn(abn: string): Promise<CharityStatement[]>;
};

/** The readers of the ACNC register and of the annual statements. Each throws upstream_error while no version is loaded. */
export type CharityRegisters = {
  register: { readCurrent(): Promise<CharityVersion> };
  statements: { readCurrent(): Promise<StatementVersion> };
};

/** Builds the readers of the ACNC register and of the annual statements. */
export function buildCharityRegisters(db: Database, versions: CurrentVersions): CharityRegisters {
  return {
    register: {
      async readCurrent() {
        const version = await readCurrentVersion(versions, CHARITIES_MANIFEST);
        return {
          source: describeVersionSource(CHARITIES_MANIFEST, version),
          ageItems: listVersionAgeItems(CHARITIES_MANIFEST, version),
          async findByAbn(abn) {
            const [line] = await listLinesByKey(db, version, 'abn', abn, 1);
            return line === undefined ? null : parseCharityLine(line);
          },
        };
      },
    },
    statements: {
      async readCurrent() {
        const version = await readCurrentVersion(versions, STATEMENTS_MANIFEST);
        return {
          source: describeVersionSource(STATEMENTS_MANIFEST, version),
          ageItems: listVersionAgeItems(STATEMENTS_MANIFEST, version),
          async listByAbn(abn) {
            const lines = await listLinesByKey(db, version, 'abn', abn, MAX_STATEMENTS);
            const byDue = (left: CharityStatement, right: CharityStatement) => right.due_on.localeCompare(left.due_on);
            return lines.map(parseStatementLine).toSorted(byDue);
          },
        };
      },
    },
  };
}
