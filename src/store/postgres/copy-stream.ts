import { once } from 'node:events';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

// So much may wait for the server while the next rows are read; with the 16 kB of a plain stream reading and sending took turns.
const BUFFER_BYTES = 1 << 20;

/** A COPY into a table that runs while rows are handed to it. */
export type CopyIn = {
  /** Sends text in COPY's own format; waits while the server is slower than we are, and throws what it refused. */
  write(text: string): Promise<void>;
  /** Ends the COPY and gives the count of rows taken. */
  end(): Promise<number>;
  /** Gives up; the transaction is then only good for a rollback. */
  fail(): Promise<void>;
};

/** Starts COPY … FROM STDIN on a connection; what the server refuses is thrown by the next step. */
export function startCopyIn(client: pg.PoolClient, statement: string): CopyIn {
  const stream = client.query(from(statement, { highWaterMark: BUFFER_BYTES }));
  const ended = once(stream, 'finish');
  let isBroken = false;
  // Heard here to the end: trouble after the first would otherwise end the process.
  stream.on('error', () => {
    isBroken = true;
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
      stream.destroy(new Error('the import gave up'));
      await closed;
    },
  };
}

const LINE_END = 0x0a;

/** Runs COPY … TO STDOUT and hands every line, without its line break, to a function, which must not throw. */
export async function copyOut(client: pg.PoolClient, statement: string, onLine: (line: Buffer) => void): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  // Text of COPY has a line break at the end of each row and nowhere else; a chunk may end anywhere.
  for await (const chunk of client.query(to(statement)) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
      onLine(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
}

/** Writes a value for COPY's text format; null is its own mark. */
export function toCopyText(value: string | null): string {
  if (value === null) return '\\N';
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (one) => COPY_ESCAPES[one] ?? one) : value;
}

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Gives back a value that COPY wrote in its text format. */
export function parseCopyText(text: string): string | null {
  if (text === '\\N') return null;
  return text.includes('\\') ? text.replace(/\\(.)/g, (_, one: string) => COPY_UNESCAPES[one] ?? one) : text;
}

const COPY_UNESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
