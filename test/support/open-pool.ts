import pg from 'pg';

/** A plain pool that outlives its server: a connection that is idle or closing when its database goes is not an error. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  // A pool has ended before its sockets have, and dropping the database then ends them with an error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
