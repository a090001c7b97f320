import type pg from 'pg';

/**
 * Throws unless each connection is its own session in PostgreSQL.
 *
 * A pooler such as PgBouncer drops the service's timeouts; in transaction mode it also separates locks from their
 * holders, and workers get no notice of new jobs. The missing statement_timeout reveals it.
 */
export async function requireOwnSession(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ setting: string }>(
    `select setting from pg_settings where name = 'statement_timeout'`,
  );
  if (Number(rows[0]?.setting) === pool.options.statement_timeout) return;
  throw new Error(
    'DATABASE_URL leads through a pooler that drops session settings (statement_timeout); connect to the server itself, as docs/how-to/run-in-production.md explains',
  );
}
