import { keysOf } from '#base/keys-of.ts';

/** Counts that are all zero. */
export function buildImportCounts() {
  return {
    rows_read: 0,
    rows_offered: 0,
    /** Rows of the other territories, which are outside the contract's eight states. */
    rows_other_territories: 0,
    rows_retired: 0,
    /** Rows without a postcode, and whose locality has none either. */
    rows_without_postcode: 0,
    /** Rows with too few fields, no PID, an unknown state or an invalid number. */
    rows_bad: 0,
    /** Aliases with the PID of their principal, and units with the PID of their building. */
    links: 0,
    /** Links without effect: one end is not offered, is in another state or cannot be read. */
    links_dangling: 0,
  };
}

export type ImportCounts = ReturnType<typeof buildImportCounts>;

/** Adds the second counts to the first. */
export function addImportCounts(sum: ImportCounts, more: ImportCounts): void {
  for (const name of keysOf(sum)) sum[name] += more[name];
}
