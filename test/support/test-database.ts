import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { invariant } from '#base/invariant.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { type CheckpointKeeper, openCheckpointKeeper } from '#store/log/checkpoint-keeper.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { type OpenDatabase, openDatabase } from '#store/postgres/database.ts';

/** A database of a test's own, with the schema in place. */
export type TestDatabase = OpenDatabase & {
  url: string;
  objects: ObjectStore;
  checkpoints: CheckpointKeeper;
  /** Where the objects are, as OBJECT_STORE_URL tells it. */
  objectsUrl: string;
  drop(): Promise<void>;
};

/** Where the PostgreSQL of the test run listens. */
export function testPostgresHost(): string {
  const host = process.env.TEST_POSTGRES_HOST;
  invariant(host !== undefined, 'run tests with `npm test`: it starts the PostgreSQL that they need');
  return host;
}

/** Copies the migrated database that the test run prepared; `drop` removes the copy. It is reached through another socket folder where one is named. */
export async function createTestDatabase(through?: string): Promise<TestDatabase> {
  const host = testPostgresHost();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(host, `create database ${name} template service owner service`);
  const url = `postgres://service@localhost/${name}?host=${encodeURIComponent(through ?? host)}`;
  const database = openDatabase({ connectionString: url });
  const folder = mkdtempSync(join(tmpdir(), 'svc-objects-'));
  const objects = openFileObjectStore(folder);
  return {
    ...database,
    url,
    objects,
    checkpoints: openCheckpointKeeper([{ name: 'the object store', store: objects }], () => undefined),
    objectsUrl: pathToFileURL(folder).href,
    async drop() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
      await administer(host, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    // Two files that copy the template at one moment take turns.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
