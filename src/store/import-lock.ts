import type pg from 'pg';

/** A connection that holds the right to import one version. */
export type ImportLock = { client: pg.PoolClient; release(): void };

/** Takes the right to import a version, which ends with the connection even when its process is killed; null when another process has it. */
export async function holdImport(pool: pg.Pool, what: string): Promise<ImportLock | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [
      `import ${what}`,
    ]);
    if (rows[0]?.held === true) return { client, release: () => client.release(true) };
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  return null;
}
