import type pg from 'pg';

const OLDEST = 15;
const NEWEST = 18;

/** Throws when PostgreSQL is older than 15; reports a notice when it is newer than 18, which is untested. */
export async function requireServerVersion(
  pool: Pick<pg.Pool, 'query'>,
  onNotice: (line: string) => void,
): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  const supported = `this service supports ${OLDEST} to ${NEWEST}`;
  if (!(major >= OLDEST))
    throw new Error(`PostgreSQL ${major} is too old: ${supported}; upgrade the server that DATABASE_URL names`);
  if (major > NEWEST) onNotice(`PostgreSQL ${major} is untested: ${supported}`);
}
