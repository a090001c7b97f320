import { type InsolvencyAppointment, parseAppointmentLine } from '#domain/entities/insolvency-appointment.ts';
import { INSOLVENCY_MANIFEST } from '#registers/asic-insolvency/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader, type RegisterReader } from './register-reader.ts';

const MAX_APPOINTMENTS = 200;

export type InsolvencyRegister = RegisterReader<{
  /** The appointments to a company, the latest first; at most 200. */
  listByAcn(acn: string): Promise<InsolvencyAppointment[]>;
}>;

export function buildInsolvencyRegister(db: Database, versions: CurrentVersions): InsolvencyRegister {
  return buildRegisterReader(versions, INSOLVENCY_MANIFEST, (version) => ({
    async listByAcn(acn) {
      const lines = await listLinesByKey(db, version, 'acn', acn, MAX_APPOINTMENTS);
      const appointments = lines.map(parseAppointmentLine);
      return appointments.toSorted((left, right) => right.effective_on.localeCompare(left.effective_on));
    },
  }));
}
