import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { runAsSuperuser, testPostgresHost } from './run-as-superuser.ts';

/** Creates an empty database that is dropped with the test, with these options of `create database`. Returns its URL. */
export async function createEmptyDatabase(t: TestContext, options = ''): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await runAsSuperuser(`create database ${name} owner service template template0 ${options}`);
  t.after(() => runAsSuperuser(`drop database if exists ${name} with (force)`));
  return `postgres://service@localhost/${name}?host=${encodeURIComponent(testPostgresHost())}`;
}
