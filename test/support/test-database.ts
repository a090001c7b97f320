import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { invariant } from '#base/invariant.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { type CheckpointKeeper, openCheckpointKeeper } from '#store/log/checkpoint-keeper.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { type OpenDatabase, openDatabase } from '#store/postgres/database.ts';
import { runAsSuperuser, testPostgresHost } from './run-as-superuser.ts';

/** The template that has the schema and no rows. */
export const EMPTY_TEMPLATE = 'service';
/** The template that also contains the bundled samples. */
export const SAMPLES_TEMPLATE = 'service_samples';

/** A test's own database, with the schema in place. */
export type TestDatabase = OpenDatabase & {
  url: string;
  objects: ObjectStore;
  checkpoints: CheckpointKeeper;
  /** Where the objects are, as in OBJECT_STORE_URL. */
  objectsUrl: string;
  drop(): Promise<void>;
};

/** Where to connect, how long to wait for a connection, and whether the copy contains the bundled samples. */
export type TestDatabaseOptions = { through?: string | undefined; connectTimeoutMs?: number; samples?: boolean };

// A busy machine takes longer than production allows (2 s), and that is not what most tests test.
const CONNECT_TIMEOUT_MS = 60_000;

/** Copies a template database of the test run; `drop` removes the copy. `through` names another socket folder to connect by. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { through, samples } = options;
  const host = testPostgresHost();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = samples ? SAMPLES_TEMPLATE : EMPTY_TEMPLATE;
  // Without fsync, copying the files takes a quarter of the CPU time that copying through the WAL takes.
  await runAsSuperuser(`create database ${name} template ${template} owner service strategy file_copy`);
  const url = `postgres://service@localhost/${name}?host=${encodeURIComponent(through ?? host)}`;
  // A test that cuts the connection expects the limits of production.
  const connectTimeoutMs = options.connectTimeoutMs ?? (through === undefined ? CONNECT_TIMEOUT_MS : undefined);
  const database = openDatabase({ connectionString: url }, connectTimeoutMs === undefined ? {} : { connectTimeoutMs });
  const folder = mkdtempSync(join(tmpdir(), 'svc-objects-'));
  if (samples) cpSync(sampleObjects(), folder, { recursive: true });
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
      await runAsSuperuser(`drop database if exists ${name} with (force)`);
    },
  };
}

function sampleObjects(): string {
  const folder = process.env.TEST_SAMPLE_OBJECTS;
  invariant(folder !== undefined, 'run tests with `npm test`: it imports the samples that they need');
  return folder;
}
