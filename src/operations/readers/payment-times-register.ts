import { readSydneyDay } from '#base/calendar-window.ts';
import { type PaymentTimesEntry, parsePaymentLines } from '#domain/conduct/payment-times.ts';
import { PAYMENT_TIMES_MANIFEST } from '#registers/payment-times/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader, type RegisterReader } from './register-reader.ts';

const MAX_LINES = 200;

export type PaymentTimesRegister = RegisterReader<{
  /** The day of the source. */
  as_at: string;
  /** The latest report of an ABN, and its records; at most 200 in all. Empty when the register has nothing. */
  readByAbn(abn: string): Promise<PaymentTimesEntry>;
}>;

export function buildPaymentTimesRegister(db: Database, versions: CurrentVersions): PaymentTimesRegister {
  return buildRegisterReader(versions, PAYMENT_TIMES_MANIFEST, (version) => ({
    as_at: readSydneyDay(version.manifest.retrieved_at),
    readByAbn: async (abn) => parsePaymentLines(await listLinesByKey(db, version, 'abn', abn, MAX_LINES)),
  }));
}
