import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import { parseAppointmentLine } from '#registers/asic-insolvency/appointment-line.ts';
import { INSOLVENCY_MANIFEST } from '#registers/asic-insolvency/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import { type CurrentVersions, readCurrentVersion } from './current-versions.ts';
import { describeVersionSource, listVersionAgeItems, type SourceUsed } from './source-used.ts';

const MAX_APPOINTMENTS = 200;

/** One version of ASIC's insolvency statistics. */
export type InsolvencyVersion = {
  source: SourceUsed;
  /** Review items about the version's age. */
  ageItems: readonly string[];
  /** The appointments to a company, the latest first; at most 200. */
  listByAcn(acn: string): Promise<InsolvencyAppointment[]>;
};

/** The reader of ASIC's insolvency statistics. */
export type InsolvencyRegister = {
  /** Returns the version that answers now; throws upstream_error while none is loaded. */
  readCurrent(): Promise<InsolvencyVersion>;
};

/** Builds the reader of ASIC's insolvency statistics. */
export function buildInsolvencyRegister(db: Database, versions: CurrentVersions): InsolvencyRegister {
  return {
    async readCurrent() {
      const version = await readCurrentVersion(versions, INSOLVENCY_MANIFEST);
      return {
        source: describeVersionSource(INSOLVENCY_MANIFEST, version),
        ageItems: listVersionAgeItems(INSOLVENCY_MANIFEST, version),
        async listByAcn(acn) {
          const lines = await listLinesByKey(db, version, 'acn', acn, MAX_APPOINTMENTS);
          const byDay = (left: InsolvencyAppointment, right: InsolvencyAppointment) =>
            right.effective_on.localeCompare(left.effective_on);
          return lines.map(parseAppointmentLine).toSorted(byDay);
        },
      };
    },
  };
}
