import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { readConfig } from '#app/config.ts';
import { openStores, type Stores } from '#app/open-stores.ts';
import { startService } from '#app/serve.ts';
import { workJobs } from '#app/work-jobs.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { findRoleFaults } from '#store/postgres/service-role.ts';
import { readOk } from '#test/support/answers.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { makeDataFolder } from '#test/support/data-folder.ts';
import { bindSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { buildProductionEnv } from '#test/support/production-env.ts';
import { runAdmin } from '#test/support/run-admin.ts';
import { runAsSuperuser } from '#test/support/run-as-superuser.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const APPEND_ONLY = ['records', 'ledger_entries', 'log_leaves', 'log_checkpoints', 'audit_log', 'spending'];

let database: TestDatabase;
let role: string;
let limited: pg.Pool;
let close: () => Promise<void>;
let env: Record<string, string>;
before(async () => {
  database = await createTestDatabase({ samples: true });
  role = `running_${randomBytes(4).toString('hex')}`;
  await runAsSuperuser(`create role ${role} login`);
  const url = database.url.replace('service@', `${role}@`);
  ({ pool: limited, close } = openDatabase({ connectionString: url }));
  env = {
    ...(await buildProductionEnv()),
    DATABASE_URL: url,
    OBJECT_STORE_URL: database.objectsUrl,
    DATA_DIR: makeDataFolder(),
    WORK_JOBS: 'off',
  };
});
after(async () => {
  await close();
  await database.drop();
  await runAsSuperuser(`drop role ${role}`);
});

const refused = (statement: string) => assert.rejects(limited.query(statement), { code: '42501' }, statement);

test('migrate --role refuses an unknown role and its own, and names what to do', async () => {
  const migrate = (name: string) => runAdmin(['migrate', '--role', name], { env: { DATABASE_URL: database.url } });
  const unknown = await migrate('nobody_"quoted"');
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /there is no role nobody_"quoted": create it first/);
  assert.match((await migrate('service')).stderr, /service is the role of this command and owns the tables/);
});

test('before it is granted, the role cannot read, and the service refuses to start', async () => {
  await assert.rejects(startService(readConfig(env), captureLog().log), /permission denied|cannot read/);
});

test('the granted role cannot alter tables, disable triggers, or change what is append-only', async () => {
  const granted = await runAdmin(['migrate', '--role', role], { env: { DATABASE_URL: database.url } });
  assert.equal(granted.code, 0, granted.stderr);
  for (const table of APPEND_ONLY) {
    await refused(`alter table ${table} disable trigger all`);
    await refused(`drop trigger ${table}_append_only on ${table}`);
    await refused(`delete from ${table}`);
    await refused(`truncate ${table}`);
  }
  await refused('update records set price_cents = 0');
  await refused('create table spare (one integer)');
  await refused('create temporary table ledger_entries (amount_cents bigint)');
  await refused('drop table records');
  await refused(`insert into erasures (account_id, reason) select account_id, 'legal_order' from accounts`);
  await refused('delete from migrations');
  await refused('update partition_rules set droppable_after_days = 0');
  await refused('update object_store set store_id = null');
  await refused(`set session_replication_role = replica`);
  const { rows } = await limited.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'snapshot_rows'`,
  );
  await refused(`delete from snapshot_rows.${rows[0]?.name}`);
  assert.deepEqual(await findRoleFaults(limited), { role, excess: [], missing: [] });
});

test('the granted role cannot pretend to erase an account: jobs and quotes still move forward only', async () => {
  const [erased, other] = [await createTestAccount(database.db), await createTestAccount(database.db)];
  const { quoteId } = await quoteSearch(database, await bindSearch(database, other));
  const reprice = `update quotes set amount_cents = 1 where quote_id = '${quoteId}'`;
  const erase = ['accounts', 'erase', erased.account_id, '--reason', 'legal_order', '--yes'];
  const owner = { env: { ...env, DATABASE_URL: database.url } };
  assert.equal((await runAdmin(erase, owner)).code, 0);
  const pretend = `select set_config('svc.erasing', '${erased.account_id}', true)`;
  await assert.rejects(limited.query(`${pretend}; ${reprice}`), /is bound to what it was made for/);
  // It takes effect for the owner: the refusal above is about the role.
  await database.pool.query(`begin; ${pretend}; ${reprice}; rollback`);
});

test('as that role the service answers and charges, and a worker runs jobs and appends to the log', async () => {
  const { log, text } = captureLog('warn');
  const account = await createTestAccount(database.db, { creditCents: 1_000 });
  const service = await startService(readConfig(env), log);
  let stores: Stores | null = null;
  try {
    const headers = { authorization: `Bearer ${account.api_key}` };
    const answer = await readOk(await fetch(`${service.url}/v1/abn/79002637069`, { headers }));
    stores = await openStores(readConfig(env), { share: true, onNotice: () => undefined, env });
    const runner = await workJobs(stores, log, readConfig(env));
    await waitUntil('the record is in the log', async () => {
      const { log: place } = await readOk(
        await fetch(`${service.url}/v1/receipts/due-diligence/${answer.record_id}`, { headers }),
      );
      return place !== null;
    });
    await waitUntil('housekeeping ran', async () => {
      const { rows } = await limited.query(`select 1 from pgboss.job where state = 'completed'`);
      return rows.length > 0;
    });
    await runner.stop();
  } finally {
    await service.stop();
    await stores?.close();
  }
  assert.doesNotMatch(text(), /permission denied|could not/);
});

test('keys create --test needs the owner until the samples are imported, and leaves no key without them', async () => {
  const create = (account_id: string, more: Record<string, string>) =>
    runAdmin(['keys', 'create', '--test', '--account', account_id], { env: { ...env, ...more } });
  const withSamples = await createTestAccount(database.db);
  const made = await create(withSamples.account_id, {});
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /"api_key":"svc_test_/);
  const empty = await createTestDatabase();
  try {
    const { account_id } = await createTestAccount(empty.db);
    await runAdmin(['migrate', '--role', role], { env: { DATABASE_URL: empty.url } });
    const own = { DATABASE_URL: empty.url.replace('service@', `${role}@`), OBJECT_STORE_URL: empty.objectsUrl };
    const refusal = await create(account_id, own);
    assert.equal(refusal.code, 1);
    assert.match(refusal.stderr, /run this with the DATABASE_URL of the owner of the tables/);
    const { rows } = await empty.pool.query<{ count: number }>('select count(*)::int from api_keys');
    assert.deepEqual(rows, [{ count: 1 }]);
    assert.equal((await create(account_id, { ...own, DATABASE_URL: empty.url })).code, 0);
    assert.equal((await create(account_id, own)).code, 0);
  } finally {
    await empty.drop();
  }
});

test('a command that needs the owner says so', async () => {
  const { account_id } = await createTestAccount(database.db);
  const erase = ['accounts', 'erase', account_id, '--reason', 'legal_order', '--yes'];
  const { code, stderr } = await runAdmin(erase, { env });
  assert.equal(code, 1);
  assert.match(stderr, /permission denied for table \w+: run this with the DATABASE_URL of the owner of the tables/);
});

test('a table that a later migration or import adds is found missing, or readable', async () => {
  await database.pool.query('create table added_later (one integer); create table snapshot_rows.abn_later (line text)');
  assert.deepEqual((await findRoleFaults(limited)).missing, ['cannot read added_later']);
  await limited.query('select * from snapshot_rows.abn_later');
  await database.pool.query('drop table added_later, snapshot_rows.abn_later');
});

test('a role that could become the owner or give itself roles is reported', async () => {
  await runAsSuperuser(`alter role ${role} noinherit createrole`);
  await runAsSuperuser(`grant service to ${role}`);
  try {
    const { excess } = await findRoleFaults(limited);
    assert.match(excess.join(), /could alter tables.*could give itself the rights of other roles/);
  } finally {
    await runAsSuperuser(`revoke service from ${role}`);
    await runAsSuperuser(`alter role ${role} inherit nocreaterole`);
  }
});

test('fsck and config check report what the owner could do, and do not mention the granted role', async () => {
  const owner = await runAdmin(['fsck'], { env: { ...env, DATABASE_URL: database.url } });
  assert.equal(owner.code, 0, owner.stdout);
  assert.match(owner.stdout, /^WARNING the role service could alter tables and disable their triggers .*append-only/m);
  const limitedRun = await runAdmin(['fsck'], { env });
  assert.deepEqual([limitedRun.code, /WARNING|NOT CHECKED/.test(limitedRun.stdout)], [0, false], limitedRun.stdout);
  const checked = await runAdmin(['config', 'check'], { env: { ...env, DATABASE_URL: database.url } });
  assert.match(checked.stdout, /^WARNING DATABASE_URL the role service could alter tables/m);
  assert.doesNotMatch((await runAdmin(['config', 'check'], { env })).stdout, /DATABASE_URL the role/);
});
