const FIRST_CAPACITY = 64;
const BYTE_LIMIT = 0xff;
const WORD_LIMIT = 0xffff;

type Cells = Uint8Array | Uint16Array | Uint32Array;

/** A column of unsigned integers. It takes no memory while all values are zero, and then only the width it needs. */
export class GrowingColumn {
  private cells: Cells = new Uint8Array(0);
  private used = 0;

  /** Sets the value of a row. Rows that were not set are zero. */
  set(row: number, value: number): void {
    if (value === 0 && row >= this.cells.length) return;
    if (row >= this.cells.length) this.resize(Math.max(FIRST_CAPACITY, row + 1 + (row >> 1)), value);
    else if (value > BYTE_LIMIT && this.tooNarrow(value)) this.resize(this.cells.length, value);
    this.cells[row] = value;
    if (row >= this.used) this.used = row + 1;
  }

  get(row: number): number {
    return row < this.used ? (this.cells[row] ?? 0) : 0;
  }

  private tooNarrow(value: number): boolean {
    const width = this.cells.BYTES_PER_ELEMENT;
    return width === 1 || (width === 2 && value > WORD_LIMIT);
  }

  private resize(capacity: number, value: number): void {
    const width = Math.max(this.cells.BYTES_PER_ELEMENT, value > WORD_LIMIT ? 4 : value > BYTE_LIMIT ? 2 : 1);
    const cells =
      width === 4 ? new Uint32Array(capacity) : width === 2 ? new Uint16Array(capacity) : new Uint8Array(capacity);
    cells.set(this.cells);
    this.cells = cells;
  }
}
