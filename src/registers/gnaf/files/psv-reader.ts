import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';

const PIPE = 0x7c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const MAX_FIELDS = 64;
// Lines of the register are far shorter. A longer line means another kind of file, which must not fill the memory.
const MAX_LINE_BYTES = 64 * 1024;
const MAX_FIELD_BYTES = 1_000;

/** One line of a pipe-separated file: its bytes, and the start of each field. Field `i` ends one byte before `starts[i + 1]`. */
export type PsvRow = { bytes: Buffer; starts: Int32Array; fields: number; line: number };

/** Reads pipe-separated bytes in chunks of any size and passes on one line at a time, without creating strings. */
export class PsvReader {
  private rest: Buffer = Buffer.alloc(0);
  private headerFields = 0;
  private readonly row: PsvRow = { bytes: this.rest, starts: new Int32Array(MAX_FIELDS + 1), fields: 0, line: 0 };
  private readonly onHeader: (names: string[]) => void;
  private readonly onRow: (row: PsvRow) => void;

  constructor(onHeader: (names: string[]) => void, onRow: (row: PsvRow) => void) {
    this.onHeader = onHeader;
    this.onRow = onRow;
  }

  /** Reads the next chunk. Each row is valid only during its callback. */
  push(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const done = this.readLines(bytes);
    if (bytes.length - done > MAX_LINE_BYTES)
      throw new BadRegisterFile(`has a line of more than ${MAX_LINE_BYTES} bytes, after line ${this.row.line}`);
    this.rest = Buffer.from(bytes.subarray(done));
  }

  /** Reads the last line, which may lack its newline but no field. */
  end(): void {
    if (this.rest.length === 0) return;
    this.push(Buffer.from('\n'));
    if (this.row.fields < this.headerFields) throw new BadRegisterFile(`is cut off in line ${this.row.line}`);
  }

  private readLines(bytes: Buffer): number {
    const { row } = this;
    const { starts } = row;
    row.bytes = bytes;
    let lineStart = 0;
    let fields = 0;
    starts[0] = 0;
    for (let position = 0; position < bytes.length; position++) {
      const byte = bytes[position];
      if (byte === PIPE) {
        if (fields < MAX_FIELDS - 1) starts[++fields] = position + 1;
      } else if (byte === NEWLINE) {
        const end = position > lineStart && bytes[position - 1] === RETURN ? position - 1 : position;
        starts[fields + 1] = end + 1;
        row.fields = fields + 1;
        row.line++;
        // A shorter line cannot have a field that is too long.
        if (end - lineStart > MAX_FIELD_BYTES) this.requireShortFields();
        if (end > lineStart) this.deliver();
        lineStart = position + 1;
        fields = 0;
        starts[0] = lineStart;
      }
    }
    return lineStart;
  }

  private requireShortFields(): void {
    const { starts, fields, line } = this.row;
    for (let field = 0; field < fields; field++) {
      const bytes = (starts[field + 1] ?? 0) - (starts[field] ?? 0) - 1;
      if (bytes <= MAX_FIELD_BYTES) continue;
      throw new BadRegisterFile(
        `line ${line}: field ${field + 1} has ${bytes} bytes, where at most ${MAX_FIELD_BYTES} are allowed`,
      );
    }
  }

  private deliver(): void {
    if (this.headerFields > 0) {
      this.onRow(this.row);
      return;
    }
    this.headerFields = this.row.fields;
    this.onHeader(readHeader(this.row));
  }
}

function readHeader(row: PsvRow): string[] {
  const names: string[] = [];
  for (let field = 0; field < row.fields; field++)
    names.push(
      readText(row, field)
        .replace(/^\uFEFF/, '')
        .trim()
        .toUpperCase(),
    );
  return names;
}

/** The text of a field; empty if the file does not have it. */
export function readText(row: PsvRow, field: number): string {
  if (field < 0 || field >= row.fields) return '';
  const start = row.starts[field] ?? 0;
  const end = (row.starts[field + 1] ?? 0) - 1;
  return start >= end ? '' : row.bytes.toString('utf8', start, end);
}
