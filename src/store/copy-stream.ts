import { once } from 'node:events';
import type pg from 'pg';

// What the pg client calls on the query that it runs; @types/pg names only submit.
type Connection = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean };
};
type Submitted = { submit(connection: Connection): void };

/** A COPY into a table that runs while rows are handed to it. */
export type CopyIn = {
  /** Sends text in COPY's own format; waits while the server is slower than we are. */
  write(text: string): Promise<void>;
  /** Ends the COPY and gives the count of rows taken. */
  end(): Promise<number>;
  /** Gives up; the transaction is then only good for a rollback. */
  fail(): Promise<void>;
};

/** Starts COPY … FROM STDIN on a connection. */
export async function startCopyIn(client: pg.PoolClient, statement: string): Promise<CopyIn> {
  const started = Promise.withResolvers<Connection>();
  const ended = Promise.withResolvers<number>();
  ended.promise.catch(() => undefined);
  let rows = 0;
  let failure: Error | null = null;
  const query = {
    submit: (connection: Connection) => connection.query(statement),
    handleCopyInResponse: (connection: Connection) => started.resolve(connection),
    handleCommandComplete: ({ text }: { text: string }) => {
      rows = Number(text.split(' ')[1]);
    },
    handleReadyForQuery: () => (failure === null ? ended.resolve(rows) : ended.reject(failure)),
    handleError: (error: Error) => {
      failure = error;
      started.reject(error);
      ended.reject(error);
    },
  };
  submit(client, query);
  const connection = await started.promise;
  return {
    async write(text) {
      if (failure !== null) throw failure;
      connection.sendCopyFromChunk(Buffer.from(text));
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), ended.promise]);
    },
    end() {
      connection.endCopyFrom();
      return ended.promise;
    },
    async fail() {
      connection.sendCopyFail('the import gave up');
      await ended.promise.catch(() => undefined);
    },
  };
}

/** Runs COPY … TO STDOUT and hands every line, without its line break, to a function. */
export async function copyOut(client: pg.PoolClient, statement: string, onLine: (line: Buffer) => void): Promise<void> {
  const ended = Promise.withResolvers<void>();
  let failure: unknown = null;
  submit(client, {
    submit: (connection: Connection) => connection.query(statement),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      try {
        if (failure === null) onLine(chunk.subarray(0, -1));
      } catch (error) {
        failure = error;
      }
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => (failure === null ? ended.resolve() : ended.reject(failure)),
    handleError: (error: Error) => {
      failure = error;
      ended.reject(error);
    },
  });
  return ended.promise;
}

function submit(client: pg.PoolClient, query: Submitted & Record<string, unknown>): void {
  client.query(query as unknown as pg.Submittable);
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
