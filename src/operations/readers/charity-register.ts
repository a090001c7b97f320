import { parseCharityLine, parseStatementLine } from '#domain/entities/charity.ts';
import { CHARITIES_MANIFEST } from '#registers/acnc-register/manifest.ts';
import { STATEMENTS_MANIFEST } from '#registers/acnc-statements/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader } from './register-reader.ts';

const MAX_STATEMENTS = 50;

export function buildCharityRegisters(db: Database, versions: CurrentVersions) {
  return {
    register: buildRegisterReader(versions, CHARITIES_MANIFEST, (version) => ({
      /** The registered charity with this ABN, or null: it is then not on the register as of the source's day. */
      async findByAbn(abn: string) {
        const [line] = await listLinesByKey(db, version, 'abn', abn, 1);
        return line === undefined ? null : parseCharityLine(line);
      },
    })),
    statements: buildRegisterReader(versions, STATEMENTS_MANIFEST, (version) => ({
      /** The statements of a charity, the one that was due last first; at most 50. */
      async listByAbn(abn: string) {
        const lines = await listLinesByKey(db, version, 'abn', abn, MAX_STATEMENTS);
        return lines.map(parseStatementLine).toSorted((left, right) => right.due_on.localeCompare(left.due_on));
      },
    })),
  };
}
