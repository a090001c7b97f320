import { parseAppointmentLine } from '#domain/entities/insolvency-appointment.ts';
import { INSOLVENCY_MANIFEST } from '#registers/asic-insolvency/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader } from './register-reader.ts';

const MAX_APPOINTMENTS = 200;

export function buildInsolvencyRegister(db: Database, versions: CurrentVersions) {
  return buildRegisterReader(versions, INSOLVENCY_MANIFEST, (version) => ({
    /** The appointments to a company, the latest first; at most 200. */
    async listByAcn(acn: string) {
      const lines = await listLinesByKey(db, version, 'acn', acn, MAX_APPOINTMENTS);
      const appointments = lines.map(parseAppointmentLine);
      return appointments.toSorted((left, right) => right.effective_on.localeCompare(left.effective_on));
    },
  }));
}
