import pg from 'pg';
import { testPostgresHost } from './test-database.ts';

/** Runs a statement as the superuser of the tests' PostgreSQL. */
export async function runAsSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ host: testPostgresHost(), user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
