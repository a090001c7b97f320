import pg from 'pg';

/** The role is not a superuser, so row security applies here as on any other server. */
export const applicationRole = 'service';
export const applicationDatabase = 'service';
export const socketPort = 5432;

/** Checks that the server answers, and creates the service's role and database if they are missing. */
export async function ensureApplicationDatabase(sockets: string): Promise<void> {
  const client = new pg.Client({
    host: sockets,
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
  });
  // The next query reports a connection that was lost between queries.
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query<{ role: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = $2) AS database`,
      [applicationRole, applicationDatabase],
    );
    if (found.rows[0]?.role !== true) await client.query(`CREATE ROLE ${applicationRole} LOGIN`);
    if (found.rows[0]?.database !== true) {
      await client.query(`CREATE DATABASE ${applicationDatabase} OWNER ${applicationRole}`);
    }
  } finally {
    await client.end();
  }
}
