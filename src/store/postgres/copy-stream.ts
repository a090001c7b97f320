import { once } from 'node:events';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

// This much may wait for the server while the next rows are read. With the default 16 kB, reading and sending
// alternated.
const BUFFER_BYTES = 1 << 20;

/** A running COPY into a table. */
type CopyIn = {
  /** Sends text in COPY format; waits while the server is slower, and throws when the server rejects it. */
  write(text: string): Promise<void>;
  /** Ends the COPY; returns the number of rows. */
  end(): Promise<number>;
  /** Aborts the COPY; the transaction must then be rolled back. */
  fail(): Promise<void>;
};

/** Starts COPY … FROM STDIN on a connection; the next call throws what the server rejects. */
export function startCopyIn(client: pg.PoolClient, statement: string): CopyIn {
  const stream = client.query(from(statement, { highWaterMark: BUFFER_BYTES }));
  const ended = once(stream, 'finish');
  let isBroken = false;
  // Stays registered: a second error without a listener would end the process.
  stream.on('error', () => {
    isBroken = true;
    // pg-copy-streams 7 would send its waiting chunks on the connection that it has just let go, and end the process.
    Object.assign(stream, { chunks: [] });
  });
  ended.catch(() => undefined);
  return {
    async write(text) {
      if (isBroken) await ended;
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), ended]);
    },
    async end() {
      if (!isBroken) stream.end();
      await ended;
      return stream.rowCount;
    },
    async fail() {
      if (isBroken) return;
      const closed = once(stream, 'close').catch(() => undefined);
      stream.destroy(new Error('the import was aborted'));
      await closed;
    },
  };
}

const LINE_END = 0x0a;

/** Runs COPY … TO STDOUT and passes every line, without its line break, to a function that must not throw. */
export async function copyOut(client: pg.PoolClient, statement: string, onLine: (line: Buffer) => void): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  // COPY text has a line break only at the end of each row; a chunk may end anywhere.
  const chunks: AsyncIterable<Buffer> = client.query(to(statement));
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
      onLine(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
}

/** Encodes a value in COPY's text format. */
export function toCopyText(value: string | null): string {
  if (value === null) return '\\N';
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (one) => COPY_ESCAPES[one] ?? one) : value;
}

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Decodes a value in COPY's text format. */
export function parseCopyText(text: string): string | null {
  if (text === '\\N') return null;
  return text.includes('\\') ? text.replace(/\\(.)/g, (_, one: string) => COPY_UNESCAPES[one] ?? one) : text;
}

const COPY_UNESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
