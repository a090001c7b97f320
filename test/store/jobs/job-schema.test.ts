import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fromKysely, PgBoss } from 'pg-boss';
import { JOBS } from '#contract/jobs.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { findJobFaults, readWantedVersion } from '#store/jobs/find-job-faults.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { noteJob } from '#test/support/test-jobs.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('after the migrations, the schema of pg-boss has its version and equals what pg-boss makes', async () => {
  const boss = new PgBoss({ schema: 'pgboss', migrate: false, db: fromKysely(database.db) });
  assert.equal(await boss.schemaVersion(), readWantedVersion());
  const drift = await boss.detectSchemaDrift();
  assert.ok(drift.ok, JSON.stringify(drift));
  assert.deepEqual(drift.extraIndexes, [{ name: 'job_common_running', table: 'job_common' }]);
});

test('a migrated database knows every kind of job, as its record has it', async () => {
  const boss = new PgBoss({ schema: 'pgboss', migrate: false, db: fromKysely(database.db) });
  for (const job of JOBS) {
    const queue = await boss.getQueue(job.name);
    assert.deepEqual(
      [queue?.policy, queue?.retryLimit, queue?.retryDelay, queue?.retryBackoff, queue?.expireInSeconds],
      ['standard', job.tries - 1, job.retryDelaySeconds, true, job.leaseSeconds],
    );
    assert.deepEqual(
      [queue?.heartbeatSeconds, queue?.notify, queue?.deleteAfterSeconds],
      [10, true, job.keepDays * 86_400],
    );
  }
});

test('a changed record updates its pg-boss queue, an unchanged one is not written again', async () => {
  const readRow = async () =>
    (await database.pool.query(`select xmin::text, retry_limit from pgboss.queue where name = 'test_note'`)).rows[0];
  await ensureJobQueues(database.pool, [noteJob]);
  const first = await readRow();
  await ensureJobQueues(database.pool, [noteJob]);
  assert.deepEqual(await readRow(), first);
  await ensureJobQueues(database.pool, [{ ...noteJob, tries: 9 }]);
  assert.equal((await readRow()).retry_limit, 8);
});

test('a kind of job with the same settings as another gets a queue of its own', async () => {
  await ensureJobQueues(database.pool, [noteJob]);
  await ensureJobQueues(database.pool, [{ ...noteJob, name: 'test_twin' }]);
  const { rows } = await database.pool.query(`select from pgboss.queue where name = 'test_twin'`);
  assert.equal(rows.length, 1);
});

test('fsck sees a schema of pg-boss that is older, and one that was changed [svc-admin.fsck]', async (t) => {
  const changed = await createTestDatabase();
  t.after(() => changed.drop());
  assert.deepEqual(await listFaults(changed), []);
  await changed.pool.query(`update pgboss.version set version = 42;
    drop index pgboss.job_common_i11; alter table pgboss.queue add column colour text`);
  assert.deepEqual(await listFaults(changed), [
    'the schema of pg-boss is version 42, its code expects 43',
    'pgboss.job_common_i11: index is missing',
    'pgboss.queue: columns differ',
  ]);
});

test('fsck sees jobs that cannot run: of no account, of no known kind, of an input that cannot be read [svc-admin.fsck]', async (t) => {
  const changed = await createTestDatabase();
  t.after(() => changed.drop());
  await ensureJobQueues(changed.pool, [noteJob]);
  const insert = (name: string, data: object) =>
    changed.pool.query('insert into pgboss.job (name, data) values ($1, $2)', [name, data]);
  await insert('housekeeping', { job_id: 'job_1', account_id: 'acc_none', input: {} });
  await insert('test_note', { job_id: 'job_2', account_id: null, input: { note: '' } });
  await insert('housekeeping', { job_id: 'job_3', account_id: null, input: { more: 1 } });
  await insert('housekeeping', { job_id: 'job_4', account_id: null, input: {} });
  const { account_id } = await createTestAccount(changed.db);
  await insert('housekeeping', { job_id: 'job_5', account_id, input: {} });
  await insert('test_note', { job_id: 'job_6', account_id: null, input: { note: '' } });
  await changed.pool.query(`update pgboss.job set state = 'completed' where data->>'job_id' = 'job_6'`);
  assert.deepEqual(await listFaults(changed), [
    'job job_1 belongs to an account that does not exist',
    'job job_2 waits, but there is no job test_note in this version',
    'job job_3 has an input that housekeeping cannot read',
  ]);
  assert.equal(await findJobFaults(changed.db, () => undefined), 6);
});

async function listFaults(changed: TestDatabase): Promise<string[]> {
  const faults: string[] = [];
  await findJobFaults(changed.db, (fault) => faults.push(fault));
  return faults;
}
