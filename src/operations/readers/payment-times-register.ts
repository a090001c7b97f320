import { readSydneyDay } from '#base/calendar-window.ts';
import { parsePaymentLines } from '#domain/conduct/payment-times.ts';
import { PAYMENT_TIMES_MANIFEST } from '#registers/payment-times/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader } from './register-reader.ts';

const MAX_LINES = 200;

export function buildPaymentTimesRegister(db: Database, versions: CurrentVersions) {
  return buildRegisterReader(versions, PAYMENT_TIMES_MANIFEST, (version) => ({
    /** The day of the source. */
    as_at: readSydneyDay(version.manifest.retrieved_at),
    /** The latest report of an ABN, and its records; at most 200 in all. Empty when the register has nothing. */
    readByAbn: async (abn: string) => parsePaymentLines(await listLinesByKey(db, version, 'abn', abn, MAX_LINES)),
  }));
}
