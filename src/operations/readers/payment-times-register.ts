import { buildSydneyDay } from '#base/calendar-window.ts';
import type { PaymentTimesEntry } from '#domain/conduct/payment-times.ts';
import { PAYMENT_TIMES_MANIFEST } from '#registers/payment-times/manifest.ts';
import { parsePaymentLines } from '#registers/payment-times/payment-line.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import { type CurrentVersions, readCurrentVersion } from './current-versions.ts';
import { describeVersionSource, listVersionAgeItems, type SourceUsed } from './source-used.ts';

const MAX_LINES = 200;

/** One version of the Payment Times register. */
export type PaymentTimesVersion = {
  source: SourceUsed;
  /** Review items about the version's age. */
  ageItems: readonly string[];
  /** The day of the source. */
  as_at: string;
  /** The latest report of an ABN, and its records; at most 200 in all. Empty when the register has nothing. */
  readByAbn(abn: string): Promise<PaymentTimesEntry>;
};

/** The reader of the Payment Times register. */
export type PaymentTimesRegister = {
  /** Returns the version that answers now; throws upstream_error while none is loaded. */
  readCurrent(): Promise<PaymentTimesVersion>;
};

/** Builds the reader of the Payment Times register. */
export function buildPaymentTimesRegister(db: Database, versions: CurrentVersions): PaymentTimesRegister {
  return {
    async readCurrent() {
      const version = await readCurrentVersion(versions, PAYMENT_TIMES_MANIFEST);
      return {
        source: describeVersionSource(PAYMENT_TIMES_MANIFEST, version),
        ageItems: listVersionAgeItems(PAYMENT_TIMES_MANIFEST, version),
        as_at: buildSydneyDay(Date.parse(version.manifest.retrieved_at)),
        readByAbn: async (abn) => parsePaymentLines(await listLinesByKey(db, version, 'abn', abn, MAX_LINES)),
      };
    },
  };
}
