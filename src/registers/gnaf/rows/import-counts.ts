/** What became of the rows of an import. */
export type ImportCounts = {
  rows_read: number;
  rows_offered: number;
  /** Rows of the other territories, which the contract's eight states leave out. */
  rows_other_territories: number;
  rows_retired: number;
  /** Rows without a postcode, even that of their locality. */
  rows_without_postcode: number;
  /** Rows with too few fields, no PID, an unknown state or a number that is none. */
  rows_bad: number;
  /** Aliases kept with the PID of their principal, and units with that of their building. */
  links: number;
  /** Links that lead nowhere: an end is not offered, stands in another state or cannot be read. */
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
  for (const name of Object.keys(sum) as (keyof ImportCounts)[]) sum[name] += more[name];
}
