import type pg from 'pg';

const OLDEST = 15;
const NEWEST = 18;

const SUPPORTED = `this service supports ${OLDEST} to ${NEWEST}`;

type Queries = Pick<pg.Pool, 'query'>;

/** Throws when PostgreSQL is older than 15; reports a notice when it is newer than 18, which is untested. */
export async function requireServerVersion(pool: Queries, onNotice: (line: string) => void): Promise<void> {
  const major = await readMajor(pool);
  if (!(major >= OLDEST))
    throw new Error(`PostgreSQL ${major} is too old: ${SUPPORTED}; upgrade the server that DATABASE_URL names`);
  if (major > NEWEST) onNotice(describeUntested(major));
}

/** Describes a PostgreSQL that is newer than the tested ones; null for a tested one. */
export async function findUntestedVersion(pool: Queries): Promise<string | null> {
  const major = await readMajor(pool);
  return major > NEWEST ? describeUntested(major) : null;
}

async function readMajor(pool: Queries): Promise<number> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

function describeUntested(major: number): string {
  return `PostgreSQL ${major} is untested: ${SUPPORTED}`;
}
