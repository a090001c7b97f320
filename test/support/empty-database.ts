import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { invariant } from '#base/invariant.ts';

/** Creates an empty database that is dropped with the test. Returns its URL. */
export async function createEmptyDatabase(t: TestContext): Promise<string> {
  const host = process.env.TEST_POSTGRES_HOST;
  invariant(host !== undefined, 'run tests with `npm test`: it starts the PostgreSQL that they need');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await administer(host, `create database ${name} owner service template template0`);
  t.after(() => administer(host, `drop database if exists ${name} with (force)`));
  return `postgres://service@localhost/${name}?host=${encodeURIComponent(host)}`;
}

async function administer(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
