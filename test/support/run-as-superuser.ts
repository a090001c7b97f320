import pg from 'pg';
import { invariant } from '#base/invariant.ts';

let superuser: pg.Pool | undefined;

/** Where the PostgreSQL of the test run listens. */
export function testPostgresHost(): string {
  const host = process.env.TEST_POSTGRES_HOST;
  invariant(host !== undefined, 'run tests with `npm test`: it starts the PostgreSQL that they need');
  return host;
}

/** Runs a statement as the superuser of the tests' PostgreSQL. One connection does it for all files of a process. */
export async function runAsSuperuser(statement: string): Promise<void> {
  const account = { host: testPostgresHost(), user: 'postgres', database: 'postgres' };
  superuser ??= new pg.Pool({ ...account, max: 1, allowExitOnIdle: true });
  await superuser.query(statement);
}
