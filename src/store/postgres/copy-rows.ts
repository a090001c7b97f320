import { CompiledQuery } from 'kysely';
import pg from 'pg';

/** A value of a row: text or JSON as a string, any other type in the bytes that PostgreSQL sends it as. */
export type CopyValue = string | Buffer | null;

// The signature of the format, then no flags and no extension.
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
const NULL = -1;
const END = -1;
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** Builds the statement that adds rows to a table, at least one. It costs the server less than an insert: a page is filled and logged as a whole. */
export function buildCopy(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): CompiledQuery {
  return CompiledQuery.raw(`copy ${table} (${columns.join(', ')}) from stdin (format binary)`, [buildRows(rows)]);
}

function buildRows(rows: readonly (readonly CopyValue[])[]): Buffer {
  const lengths = rows.flat().map(measure);
  const size = lengths.reduce((sum, length) => sum + LENGTH_BYTES + Math.max(0, length), HEADER.length);
  const bytes = Buffer.allocUnsafe(size + COUNT_BYTES * (rows.length + 1));
  let at = HEADER.copy(bytes);
  let no = 0;
  for (const row of rows) {
    at = bytes.writeInt16BE(row.length, at);
    for (const value of row) {
      at = bytes.writeInt32BE(lengths[no++] ?? NULL, at);
      if (value !== null) at += typeof value === 'string' ? bytes.write(value, at) : value.copy(bytes, at);
    }
  }
  bytes.writeInt16BE(END, at);
  return bytes;
}

function measure(value: CopyValue): number {
  if (value === null) return NULL;
  return typeof value === 'string' ? Buffer.byteLength(value) : value.length;
}

/** The binary form of an `integer`. */
export function toInteger(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** The binary form of a `bigint`. */
export function toBigint(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

/** The binary form of a `timestamptz`. */
export function toTimestamp(time: string): Buffer {
  return toBigint((Date.parse(time) - EPOCH_MS) * 1_000);
}

/** Makes a connection run copies: the rows go out with the statement, so one costs one round trip. */
export function runCopies(client: pg.PoolClient): void {
  const query = client.query as (...given: unknown[]) => unknown;
  const run = (...given: unknown[]) => {
    const [text, values] = given;
    if (typeof text !== 'string' || !text.startsWith('copy ') || !Array.isArray(values)) return query(...given);
    return new Promise((resolve, reject) =>
      query(new Copy(text, values[0]), (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))),
    );
  };
  client.query = run as typeof client.query;
}

class Copy extends pg.Query {
  /** Sends everything at once. The server ignores the rows of a statement that it refuses. */
  override submit: (connection: pg.Connection) => void;

  constructor(text: string, rows: Buffer) {
    super(text);
    // Not written straight into the property, as `queryByCallback` explains: the rows would stay in memory.
    const submit = (connection: pg.Connection) => {
      const { stream } = connection;
      stream.cork();
      connection.query(text);
      (connection as CopyConnection).sendCopyFromChunk(rows);
      (connection as CopyConnection).endCopyFrom();
      stream.uncork();
    };
    this.submit = submit;
  }

  /** Called when the server asks for the rows, which are on their way. */
  handleCopyInResponse(): void {}
}

/** Has no types for these. */
type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };
