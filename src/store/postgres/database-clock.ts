import type pg from 'pg';
import type { MaybePromise } from '#base/maybe-promise.ts';

/** The largest clock difference between this process and the database at which records may be written. */
export const MAX_SKEW_MS = 5_000;
const COMPARE_EVERY_MS = 60_000;
// While the clocks differ, each write may request a new comparison; this is the shortest interval.
const RECOMPARE_MS = 1_000;

/** Compares the clock of this process with that of the database. */
export type DatabaseClock = {
  /** How far this process is ahead of the database (negative: behind); null before the first comparison. */
  aheadMs(): number | null;
  /** Compares now, and returns how far this process is ahead. */
  compare(): Promise<number>;
  /** Whether the clocks differ by at most five seconds. A step of the local clock is noticed at once. */
  isInStep(): MaybePromise<boolean>;
  /** Compares every minute until `stop`. */
  watch(): void;
  stop(): void;
};

/** One comparison; `errorMs` is its possible error, half the round trip. */
type Reading = { aheadMs: number; errorMs: number; wallMinusSteadyMs: number; atMs: number };

/** Builds the comparison of the clocks; it first reads them on the first call. */
export function buildDatabaseClock(pool: Pick<pg.Pool, 'connect'>): DatabaseClock {
  let reading: Reading | null = null;
  let underWay: Promise<Reading> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const compare = () => {
    underWay ??= readClocks(pool).finally(() => {
      underWay = null;
    });
    return underWay.then((fresh) => {
      reading = fresh;
      return fresh;
    });
  };

  return {
    aheadMs: () => (reading === null ? null : estimate(reading)),
    compare: async () => (await compare()).aheadMs,
    isInStep() {
      if (reading === null) return compare().then(isWithin);
      if (isWithin(reading)) return true;
      if (performance.now() - reading.atMs < RECOMPARE_MS) return false;
      return compare().then(isWithin);
    },
    watch() {
      // A failed comparison says nothing about the clock: the database is unavailable, and the next comparison decides.
      timer ??= setInterval(() => void compare().catch(() => undefined), COMPARE_EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

async function readClocks(pool: Pick<pg.Pool, 'connect'>): Promise<Reading> {
  // Connected first: waiting for a connection would make the comparison less exact.
  const client = await pool.connect();
  try {
    const startMs = performance.now();
    const startedAtMs = Date.now();
    const { rows } = await client.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
    );
    const tookMs = performance.now() - startMs;
    return {
      aheadMs: startedAtMs + tookMs / 2 - (rows[0]?.ms ?? Number.NaN),
      errorMs: tookMs / 2,
      wallMinusSteadyMs: startedAtMs - startMs,
      atMs: performance.now(),
    };
  } finally {
    client.release();
  }
}

/** How far this process is ahead now: the last reading, plus any step of the local clock since. */
function estimate({ aheadMs, wallMinusSteadyMs }: Reading): number {
  return aheadMs + (Date.now() - performance.now() - wallMinusSteadyMs);
}

function isWithin(reading: Reading): boolean {
  return Math.abs(estimate(reading)) - reading.errorMs <= MAX_SKEW_MS;
}
