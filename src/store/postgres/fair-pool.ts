import type pg from 'pg';
import { FairQueue } from '#base/fair-queue.ts';
import { readLane, SERVICE_LANE } from './lane.ts';

/** How many connections there are, how many of them one lane may hold, and how long may be waited for one. */
export type FairShare = { maxConnections: number; perLane: number; waitMs: number };

/** A statement that is read and planned once on each connection, and then known by its name. */
export type PreparedStatement = { name: string; text: string; values: unknown[] };

/** A lane asked for more than its share of the connections, for longer than may be waited. */
export class ShareExceeded extends Error {}

type Waiter = { resolve: (client: pg.PoolClient) => void; reject: (error: unknown) => void; timer: NodeJS.Timeout };

/** Hands out the connections of a pool: a lane holds no more than its share, and lanes that wait take turns. */
export class FairPool {
  readonly #pool: pg.Pool;
  readonly #share: FairShare;
  readonly #held = new Map<string, number>();
  readonly #waiting = new FairQueue<Waiter>();
  #heldInAll = 0;

  constructor(pool: pg.Pool, share: FairShare) {
    this.#pool = pool;
    this.#share = share;
  }

  get options(): object {
    return this.#pool.options;
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** Gives a connection when it is the lane's turn; throws when that takes too long. */
  async connect(): Promise<pg.PoolClient> {
    const lane = readLane();
    if (this.#mayTake(lane)) return this.#open(lane);
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject, timer: setTimeout(() => this.#giveUp(lane, waiter), this.#share.waitMs) };
      this.#waiting.push(lane, waiter);
    });
  }

  /** Asks one statement that the server keeps ready under its name, when it is the lane's turn. */
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

  #mayTake(lane: string): boolean {
    if (this.#heldInAll >= this.#share.maxConnections) return false;
    return lane === SERVICE_LANE || (this.#held.get(lane) ?? 0) < this.#share.perLane;
  }

  async #open(lane: string): Promise<pg.PoolClient> {
    this.#count(lane, 1);
    try {
      const client = await this.#pool.connect();
      const { release } = client;
      client.release = (error) => {
        release.call(client, error);
        this.#leave(lane);
      };
      return client;
    } catch (error) {
      this.#leave(lane);
      throw error;
    }
  }

  #leave(lane: string): void {
    this.#count(lane, -1);
    const next = this.#waiting.take((owner) => this.#mayTake(owner));
    if (next === null) return;
    clearTimeout(next.item.timer);
    this.#open(next.owner).then(next.item.resolve, next.item.reject);
  }

  #count(lane: string, change: number): void {
    this.#heldInAll += change;
    const held = (this.#held.get(lane) ?? 0) + change;
    if (held > 0) this.#held.set(lane, held);
    else this.#held.delete(lane);
  }

  #giveUp(lane: string, waiter: Waiter): void {
    this.#waiting.remove(lane, waiter);
    const isOwnFault = (this.#held.get(lane) ?? 0) >= this.#share.perLane && lane !== SERVICE_LANE;
    // The words of the pool itself, by which a store that is away is known.
    const away = new Error('timeout exceeded when trying to connect: every connection is in use');
    waiter.reject(isOwnFault ? new ShareExceeded(`${lane} holds its share of the connections`) : away);
  }
}
