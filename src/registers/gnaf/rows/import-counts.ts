import { keysOf } from '#base/keys-of.ts';
export type ImportCounts = {
  rows_read: number;
  rows_offered: number;
  /** Rows of the other territories, which are outside the contract's eight states. */
  rows_other_territories: number;
  rows_retired: number;
  /** Rows without a postcode, and whose locality has none either. */
  rows_without_postcode: number;
  /** Rows with too few fields, no PID, an unknown state or an invalid number. */
  rows_bad: number;
  /** Aliases with the PID of their principal, and units with the PID of their building. */
  links: number;
  /** Links without effect: one end is not offered, is in another state or cannot be read. */
  links_dangling: number;
};

/** Counts that are all zero. */
export function buildImportCounts(): ImportCounts {
  return {
    rows_read: 0,
    rows_offered: 0,
    rows_other_territories: 0,
    rows_retired: 0,
    rows_without_postcode: 0,
    rows_bad: 0,
    links: 0,
    links_dangling: 0,
  };
}

/** Adds the second counts to the first. */
export function addImportCounts(sum: ImportCounts, more: ImportCounts): void {
  for (const name of keysOf(sum)) sum[name] += more[name];
}
