import type pg from 'pg';

/** A connection that holds the right to import one version. */
export type ImportLock = { client: pg.PoolClient; release(): Promise<void> };

/** Takes the right to import a version, which ends with the connection even when its process is killed; null when another process has it. */
export async function holdImport(pool: pg.Pool, what: string): Promise<ImportLock | null> {
  const client = await pool.connect();
  // A connection that is lost fails the query that runs; without a listener it would also end the process.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [
      `import ${what}`,
    ]);
    if (rows[0]?.held === true) return { client, release: () => giveBack(client) };
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release(true);
  return null;
}

async function giveBack(client: pg.PoolClient): Promise<void> {
  // Unlocked by name, so that the next import need not wait until the server has noticed the end of the connection.
  await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
  client.release(true);
}
