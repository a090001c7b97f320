import type pg from 'pg';

// One implicit transaction. It commits a message to the write-ahead log, which must reach the disk, and sorts more than
// fits in memory, which needs free disk space. Neither leaves a row. A probe that wrote a row would find space in an
// existing page, and miss a full disk.
const PROBE = `set local work_mem = '64kB';
  select current_setting('transaction_read_only') as read_only, pg_logical_emit_message(true, 'readiness', ''),
    (select count(*) from (select md5(no::text) as word from generate_series(1, 2000) no order by word) spilled)`;

/** Throws unless PostgreSQL accepts writes: it is not read-only, its write-ahead log is writable, and its disk has space. */
export async function probeWrites(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  // The driver returns one result per statement, which its type does not show.
  const results: unknown = await pool.query(PROBE);
  if (!Array.isArray(results) || results[1]?.rows[0]?.read_only !== 'off') throw new Error('PostgreSQL is read-only');
}
