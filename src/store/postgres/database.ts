import { Kysely, PostgresDialect } from 'kysely';
import pg, { type QueryResultRow } from 'pg';
import { isTracing } from '#base/tracing/tracing.ts';
import type { Tables } from '#store/tables/tables.ts';
import { runCopies } from './copy-rows.ts';
import { buildDatabaseClock, type DatabaseClock } from './database-clock.ts';
import { FairPool, type PreparedStatement } from './fair-pool.ts';
import { watchForFreeze } from './freeze-watch.ts';
import { PEOPLE_LANE, runInLane } from './lane.ts';
import { type PasswordFileAddress, PasswordFilePool } from './password-file.ts';
import { queryByCallback } from './query-by-callback.ts';
import { keepStatementsReady } from './ready-statements.ts';
import { traceStatements } from './trace-statements.ts';

const INT8_OID = 20;
const DEFAULT_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 10_000;

// What callers ask for has pools of its own, so that neither jobs nor imports nor reads keep a record waiting. Nothing
// that a caller reads takes long; a write may have to wait for the turn of its account.
const CALLER_READS = { maxConnections: 8, perLane: 3, statementTimeoutMs: 3_000 };
const CALLER_WRITES = { maxConnections: 4, perLane: 2, statementTimeoutMs: 5_000 };

/** The typed query builder over our tables. */
export type Database = Kysely<Tables>;

/** A database with the pool beneath it, and where it is. */
export type OpenDatabase = {
  db: Database;
  pool: pg.Pool;
  address: DatabaseAddress;
  callers: CallerDatabases;
  clock: DatabaseClock;
  close(): Promise<void>;
};

/** The same database for what callers ask: each statement within its limit, each account within its share. */
export type CallerDatabases = {
  reads: Database;
  writes: Database;
  /** What sign-in, consent and the issuer read and write, on the connections of `writes` and within their own share of them. */
  people: Database;
  /** Runs a read that every request makes, as a prepared statement on the connections of `reads`. */
  ask<Row extends QueryResultRow>(statement: PreparedStatement): Promise<Row[]>;
  /** Runs a write that nearly every request makes, as a prepared statement on the connections of `writes`. */
  write(statement: PreparedStatement): Promise<void>;
  countConnections(): ConnectionCounts;
};

/** Connections that are open, those of them that are idle, and how many statements wait for one. */
type ConnectionCounts = { total: number; idle: number; waiting: number };

/** Where PostgreSQL is: a URL, a server with its password in a file, or the socket of the embedded one. */
export type DatabaseAddress =
  | { connectionString: string }
  | PasswordFileAddress
  | { host: string; port: number; user: string; database: string };

// Counts and cents are int8; they stay far below 2^53, and a string would break sums silently.
pg.types.setTypeParser(INT8_OID, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 out of the safe range: ${text}`);
  return value;
});

/** How a pool is used: how many connections it may have, and whether work is given up when the server is frozen. */
type DatabaseUse = { maxConnections?: number; endWhenFrozen?: boolean; connectTimeoutMs?: number };

/** Opens the pools; nothing is connected until the first query, and a lost connection is replaced by itself. */
export function openDatabase(address: DatabaseAddress, use: DatabaseUse = {}): OpenDatabase {
  const maxConnections = use.maxConnections ?? DEFAULT_CONNECTIONS;
  const connectTimeoutMs = use.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const pool = openPool(address, { maxConnections, statementTimeoutMs: STATEMENT_TIMEOUT_MS, connectTimeoutMs });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const reads = openFairDatabase(address, { ...CALLER_READS, connectTimeoutMs });
  const writes = openFairDatabase(address, { ...CALLER_WRITES, connectTimeoutMs });
  const pools = [pool, reads.pool, writes.pool];
  const clock = buildDatabaseClock(pool);
  const stopWatches = use.endWhenFrozen === true ? pools.map((one) => watchPool(one, address)) : [];
  return {
    db,
    pool,
    address,
    callers: {
      reads: reads.db,
      writes: writes.db,
      people: openLaneDatabase(writes.fair, PEOPLE_LANE),
      ask: (statement) => reads.fair.ask(statement),
      write: async (statement) => void (await writes.fair.ask(statement)),
      countConnections: () => countConnections([reads, writes]),
    },
    clock,
    async close() {
      clock.stop();
      for (const stop of stopWatches) stop();
      await Promise.all([db.destroy(), reads.db.destroy(), writes.db.destroy()]);
      // Kysely ends only pools that it has used. Queries sent to a pool directly opened connections there too, and these
      // would keep the process running.
      for (const one of pools) if (!one.ending) await one.end();
    },
  };
}

type PoolLimits = { maxConnections: number; statementTimeoutMs: number; connectTimeoutMs: number };

type FairDatabase = { db: Database; pool: pg.Pool; fair: FairPool };

function openFairDatabase(address: DatabaseAddress, limits: PoolLimits & { perLane: number }): FairDatabase {
  const pool = openPool(address, limits);
  const fair = new FairPool(pool, { ...limits, waitMs: limits.connectTimeoutMs });
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: fair }) }), pool, fair };
}

/** The same connections, always used in one lane. The code that opened them closes them. */
function openLaneDatabase(fair: FairPool, lane: string): Database {
  const pool = {
    options: fair.options,
    connect: () => runInLane(lane, () => fair.connect()),
    end: async () => undefined,
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

function openPool(address: DatabaseAddress, limits: PoolLimits): pg.Pool {
  const Pool = 'password' in address ? PasswordFilePool : pg.Pool;
  const pool = new Pool({
    ...address,
    max: limits.maxConnections,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    application_name: 'register-data-service',
  });
  // The pool replaces a dead connection. If it was in use, its query reports the error. The same error as an event without
  // a listener would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', queryByCallback);
  pool.on('connect', keepStatementsReady);
  pool.on('connect', runCopies);
  if (isTracing()) pool.on('connect', traceStatements);
  return pool;
}

function countConnections(databases: readonly FairDatabase[]): ConnectionCounts {
  const sum = (count: (one: FairDatabase) => number) => databases.reduce((total, one) => total + count(one), 0);
  return {
    total: sum(({ pool }) => pool.totalCount),
    idle: sum(({ pool }) => pool.idleCount),
    waiting: sum(({ fair }) => fair.waitingCount),
  };
}

function watchPool(pool: pg.Pool, address: DatabaseAddress): () => void {
  return watchForFreeze(
    pool,
    (answerMs) => new pg.Client({ ...address, connectionTimeoutMillis: answerMs, query_timeout: answerMs }),
  );
}
