/** A workbook that is damaged, exceeds a limit, or is not an XLSX workbook. */
export class BadWorkbook extends Error {
  override readonly name = 'BadWorkbook';
}

/** What a workbook may contain at most; a larger one is damaged or hostile, and must not fill the memory. */
export type WorkbookLimits = {
  entries: number;
  /** Unpacked bytes of one part that is read, such as a sheet. */
  partBytes: number;
  /** Unpacked bytes of a part that only describes the others: properties, relations, styles and the list of sheets. */
  smallPartBytes: number;
  sheets: number;
  relations: number;
  /** Cell formats, and number formats that the workbook defines. */
  formats: number;
  /** Characters of a number format. */
  formatCharacters: number;
  /** Columns with values. The empty cells before a value take memory too. */
  columns: number;
  /** Characters of all shared strings together. Each string counts as 16 more, because an empty one takes memory too. */
  sharedCharacters: number;
  cellCharacters: number;
};

/**
 * The limits of a real workbook. The largest known sheet has 142 MB. Excel itself allows 32,767 characters in a cell,
 * 65,490 cell formats and 255 characters in a number format.
 */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  entries: 2_000,
  partBytes: 512 * 2 ** 20,
  smallPartBytes: 32 * 2 ** 20,
  sheets: 1_000,
  relations: 10_000,
  formats: 65_536,
  formatCharacters: 1_000,
  columns: 1_000,
  sharedCharacters: 64 * 2 ** 20,
  cellCharacters: 32_767,
};
