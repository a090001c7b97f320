import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createEmptyDatabase } from '#test/support/empty-database.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const fsck = (env: Record<string, string> = {}) =>
  runAdmin(['fsck'], {
    env: { DATABASE_URL: service.database.url, OBJECT_STORE_URL: service.database.objectsUrl, ...env },
  });

test('an object store that cannot be opened is reported as not checked, other faults are still found, and the exit code is not 0 [svc-admin.fsck]', async () => {
  const away = await fsck({ OBJECT_STORE_URL: 'ftp://nowhere' });
  assert.equal(away.code, 1);
  assert.match(away.stdout, /^NOT CHECKED snapshots: gnaf \S+ \(OBJECT_STORE_URL must start with file/m);
  assert.match(away.stdout, /\nno faults in what was checked; 1 not completed\n$/);
  const [record] = await recordTestChecks(service.database.db, service.account.account_id, [{}]);
  const set = (reference: string) =>
    tamperWith(
      service.database.pool,
      'records',
      `update records set reference = ${reference} where record_id = '${record?.record_id}'`,
    );
  await set(`'other deal'`);
  const both = await fsck({ OBJECT_STORE_URL: 'ftp://nowhere' });
  assert.equal(both.code, 1);
  assert.match(
    both.stdout,
    new RegExp(`^FAULT record ${record?.record_id} has a reference that differs from its body$`, 'm'),
  );
  assert.match(both.stdout, /^NOT CHECKED snapshots: gnaf/m);
  assert.match(both.stdout, /\n1 fault in what was checked; 1 not completed\n$/);
  await set('null');
  assert.equal((await fsck()).code, 0);
});

test('a table that cannot be read is reported, and the others are checked', async () => {
  await service.database.pool.query('alter table usage_totals rename to usage_totals_away');
  const { code, stdout } = await fsck();
  await service.database.pool.query('alter table usage_totals_away rename to usage_totals');
  assert.equal(code, 1);
  assert.match(stdout, /^NOT CHECKED totals of usage: relation "usage_totals" does not exist$/m);
  for (const what of [
    'records',
    'places',
    'log entries',
    'log keys',
    'ledger entries',
    'charges',
    'evidence packs',
    'monitors and snapshots',
    'webhook deliveries',
    'jobs',
    'snapshots',
  ])
    assert.match(stdout, new RegExp(`^checked .*\\b\\d+ ${what}\\b`, 'm'));
});

test('a DATA_DIR without a store is an error, and nothing is created there', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-fsck-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const dataDir of [join(folder, 'mistyped'), folder]) {
    const { code, stdout, stderr } = await runAdmin(['fsck'], { env: { DATA_DIR: dataDir } });
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(
      stderr,
      /there is no store in DATA_DIR .*: set DATA_DIR to the folder of the service, or start the service once to create it/,
    );
  }
  assert.equal(existsSync(join(folder, 'mistyped')), false);
  assert.equal(existsSync(join(folder, 'postgres')), false);
});

test('a database without a store is an error, and no table is created; an older schema asks for migrate', async (t) => {
  const url = await createEmptyDatabase(t);
  const ask = async (query: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query(query).finally(() => client.end());
  };
  const empty = await fsck({ DATABASE_URL: url });
  assert.equal(empty.code, 1);
  assert.match(
    empty.stderr,
    /there is no store of this service in the database: run svc-admin migrate first; nothing was changed/,
  );
  const { rows } = await ask(`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);
  assert.equal(rows.length, 0);
  await ask('create table migrations (number integer, name text, sha256 text)');
  const older = await fsck({ DATABASE_URL: url });
  assert.equal(older.code, 1);
  assert.match(older.stderr, /the store lacks 0001-foundation, .*: run svc-admin migrate first; nothing was changed/);
});
