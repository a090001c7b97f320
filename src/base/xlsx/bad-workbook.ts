/** A workbook that is damaged, exceeds a limit, or is not an XLSX workbook. */
export class BadWorkbook extends Error {
  override readonly name = 'BadWorkbook';
}

/** What a workbook may contain at most; a larger one is damaged or hostile, and must not fill the memory. */
export type WorkbookLimits = {
  /** Files in the ZIP. */
  entries: number;
  /** Unpacked bytes of one part that is read, such as a sheet. */
  partBytes: number;
  /** Characters of all shared strings together. Each string counts as 16 more, because an empty one takes memory too. */
  sharedCharacters: number;
  /** Characters of a cell. */
  cellCharacters: number;
};

/** The limits of a real workbook: the largest known sheet has 142 MB, and a cell at most 32,767 characters. */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  entries: 2_000,
  partBytes: 512 * 2 ** 20,
  sharedCharacters: 64 * 2 ** 20,
  cellCharacters: 32_767,
};
