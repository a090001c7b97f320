import type pg from 'pg';
import { FairLimiter, LimitReached } from '#base/admission/fair-limiter.ts';
import { readLane, SERVICE_LANE } from './lane.ts';

/** How many connections there are, how many of them one lane may use, and how long a lane waits for one. */
type FairShare = { maxConnections: number; perLane: number; waitMs: number };

/** A statement that is parsed and planned once on each connection, and then used by its name. */
export type PreparedStatement = { name: string; text: string; values: unknown[] };

/** A lane needed more than its share of the connections, for longer than it may wait. */
export class ShareExceeded extends Error {}

/** Limits the connections of a pool: a lane uses no more than its share, and lanes that wait take turns. */
export class FairPool {
  readonly #pool: pg.Pool;
  readonly #limiter: FairLimiter;

  constructor(pool: pg.Pool, { maxConnections, perLane, waitMs }: FairShare) {
    this.#pool = pool;
    const perOwner = (lane: string) => (lane === SERVICE_LANE ? Infinity : perLane);
    this.#limiter = new FairLimiter({ atOnce: maxConnections, perOwner, waitMs });
  }

  get options(): object {
    return this.#pool.options;
  }

  get waitingCount(): number {
    return this.#limiter.waitingCount;
  }

  /** Returns a connection when it is the lane's turn; throws when that takes too long. */
  async connect(): Promise<pg.PoolClient> {
    const lane = readLane();
    if (!this.#limiter.tryEnter(lane)) await this.#waitForTurn(lane);
    try {
      const client = await this.#pool.connect();
      const { release } = client;
      const releaseAndLeave: typeof release = (error) => {
        release.call(client, error);
        this.#limiter.leave(lane);
      };
      client.release = releaseAndLeave;
      return client;
    } catch (error) {
      this.#limiter.leave(lane);
      throw error;
    }
  }

  /** Runs one prepared statement when it is the lane's turn. */
  async ask<Row extends pg.QueryResultRow>(statement: PreparedStatement): Promise<Row[]> {
    const client = await this.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      client.release();
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  async #waitForTurn(lane: string): Promise<void> {
    try {
      await this.#limiter.waitForTurn(lane);
    } catch (error) {
      if (error instanceof LimitReached && error.isOwnLimit)
        throw new ShareExceeded(`${lane} uses its share of the connections`);
      // The pool's own message, by which an unavailable store is recognised.
      throw new Error('timeout exceeded when trying to connect: every connection is in use');
    }
  }
}
