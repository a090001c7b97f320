import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { watchForFreeze } from './freeze-watch.ts';
import type { Tables } from './tables.ts';

const INT8_OID = 20;
const DEFAULT_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/** The typed query builder over our tables. */
export type Database = Kysely<Tables>;

/** A database with the pool beneath it, and where it is. */
export type OpenDatabase = { db: Database; pool: pg.Pool; address: DatabaseAddress; close(): Promise<void> };

/** Where PostgreSQL is: a URL, or the socket of the embedded one. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

// Counts and cents are int8; they stay far below 2^53, and a string would break sums silently.
pg.types.setTypeParser(INT8_OID, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 out of the safe range: ${text}`);
  return value;
});

/** How a pool is used: how many connections it may have, and whether work is given up when the server is frozen. */
export type DatabaseUse = { maxConnections?: number; endWhenFrozen?: boolean };

/** Opens a pool; nothing is connected until the first query, and a lost connection is replaced by itself. */
export function openDatabase(address: DatabaseAddress, use: DatabaseUse = {}): OpenDatabase {
  const pool = new pg.Pool({
    ...address,
    max: use.maxConnections ?? DEFAULT_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'register-data-service',
  });
  // A connection that dies is the pool's to replace: idle, nobody misses it; in use, its query reports the trouble, and
  // the same trouble told as an event that nobody hears would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const stopWatch = use.endWhenFrozen === true ? watchPool(pool, address) : () => undefined;
  const close = () => {
    stopWatch();
    return db.destroy();
  };
  return { db, pool, address, close };
}

function watchPool(pool: pg.Pool, address: DatabaseAddress): () => void {
  return watchForFreeze(
    pool,
    (answerMs) => new pg.Client({ ...address, connectionTimeoutMillis: answerMs, query_timeout: answerMs }),
  );
}
