import type pg from 'pg';

/**
 * Throws unless a connection of ours is a session of its own in PostgreSQL.
 *
 * A pooler in between, such as PgBouncer, lets our time limits fall; one that gives each transaction another session also
 * parts locks from their holders and tells no worker of new jobs. It shows by the limit that we asked for when we connected.
 */
export async function requireOwnSession(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ setting: string }>(
    `select setting from pg_settings where name = 'statement_timeout'`,
  );
  if (Number(rows[0]?.setting) === pool.options.statement_timeout) return;
  throw new Error(
    'DATABASE_URL leads through a pooler that does not pass on what we ask of a session (statement_timeout): name the server itself, as docs/operating.md says',
  );
}
