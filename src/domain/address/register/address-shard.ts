/** The role bit of a row that is an alias of another address. */
export const ALIAS_ROLE = 4;

/** Small unsigned numbers, one per row. An empty array means zero in every row. */
export type Cells = Uint8Array | Uint16Array | Uint32Array;

/** Larger numbers, one per row, stored as the distance from the smallest in as few bytes as possible. */
export type PackedCells = { base: number; width: number; bytes: Uint8Array };

/** The addresses of one postcode, one column per fact, ordered by locality, street, number and unit. */
export type AddressShard = {
  /** The name that evidence cites, such as `gnaf-2026-08/VIC-3056`. */
  key: string;
  state: string;
  postcode: string;
  rows: number;
  pidPrefix: Cells;
  pidNumber: PackedCells;
  /** House and flat numbers are stored plus one. Zero means that there is none. */
  numberFirst: Cells;
  numberLast: Cells;
  /** The rows with ranges, in order. A range that contains a number may start far below it. */
  rangeRows: Uint32Array;
  numberAffix: Cells;
  flatType: Cells;
  flatNumber: Cells;
  flatAffix: Cells;
  level: Cells;
  lot: Cells;
  building: Cells;
  geocodeType: Cells;
  /** 1 parent, 2 unit of a parent, plus 4 for an alias of another address. */
  role: Cells;
  /** The nine digits of the PID of an alias's principal or of a unit's building; zero if there is no link. */
  link: Cells;
  /** The postcode of the linked address if it is in another shard of the state, otherwise zero. */
  linkPostcode: Cells;
  /** Degrees times a million plus an offset that keeps it positive; zero if the register has no point. */
  latitude: PackedCells;
  longitude: PackedCells;
  dictionaries: ShardDictionaries;
};

/** The texts that the columns of a shard point into; entry zero is always empty. */
export type ShardDictionaries = {
  pidPrefix: string[];
  numberAffix: string[];
  flatType: string[];
  flatAffix: string[];
  level: string[];
  lot: string[];
  building: string[];
  geocodeType: string[];
};

export function cellAt(cells: Cells, row: number): number {
  return cells.length === 0 ? 0 : (cells[row] ?? 0);
}

/** Whether the row is an alias of another address. */
export function isAliasRow({ role }: AddressShard, row: number): boolean {
  return (cellAt(role, row) & ALIAS_ROLE) !== 0;
}

/** The rows that have a last number. */
export function listRangeRows(numberLast: Cells): Uint32Array {
  const rows = new Uint32Array(numberLast.length);
  let count = 0;
  for (let row = 0; row < numberLast.length; row++) {
    rows[count] = row;
    // Without a branch, because the processor would often mispredict which rows have a range.
    count += Number(numberLast[row] !== 0);
  }
  return rows.slice(0, count);
}

/** The value of a row of a packed column. */
export function packedAt(cells: PackedCells, row: number): number {
  const { base, bytes, width } = cells;
  const start = row * width;
  if (width === 3)
    return base + ((bytes[start] ?? 0) | ((bytes[start + 1] ?? 0) << 8) | ((bytes[start + 2] ?? 0) << 16));
  let value = 0;
  for (let byte = width - 1; byte >= 0; byte--) value = value * 256 + (bytes[start + byte] ?? 0);
  return base + value;
}
