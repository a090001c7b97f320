import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestJob } from '#contract/job.ts';
import { ServiceError } from '#contract/service-error.ts';
import {
  failAccountJob,
  failLostJobs,
  findAccountJob,
  hasAccountJobEnded,
  requireOpenPlace,
  startAccountJob,
  succeedAccountJob,
  updateJobProgress,
} from '#store/jobs/account-jobs.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { findFileFaults } from '#store/jobs/find-file-faults.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import { askForShown, MADE, readShown } from '#test/support/shown-jobs.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { shownJob } from '#test/support/test-jobs.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await ensureJobQueues(database.pool, [shownJob]);
});
after(() => database.drop());

async function askForOne() {
  const { account_id } = await createTestAccount(database.db);
  return { account_id, job_id: await askForShown(database.db, account_id) };
}

test('a job that a caller sees is there as queued from the transaction that asks for it, and not without it', async () => {
  const { account_id, job_id } = await askForOne();
  const job = await readShown(database.db, account_id, job_id);
  assert.deepEqual(
    [job.kind, job.state, job.done, job.total, job.started_at, job.finished_at, job.result, job.error],
    ['evidence_export', 'queued', 0, null, null, null, null, null],
  );
  const undone = database.db.transaction().execute(async (trx) => {
    const request = requestJob(shownJob, { note: 'b' });
    await openJobRecorder(database.db).record(trx, [{ request, accountId: account_id }]);
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  const { rows } = await database.pool.query('select count(*) from account_jobs where account_id = $1', [account_id]);
  assert.equal(rows[0].count, 1);
});

test('a job moves from queued to running to its end, and by no other way [states.job-moves] [states.job-names]', async () => {
  const set = (job_id: string, values: string) =>
    database.pool.query(`update account_jobs set ${values} where job_id = $1`, [job_id]);
  const made = `result_key = 'k', result_name = 'n', result_bytes = 1, result_sha256 = 's', expires_at = now()`;
  const succeed = `state = 'succeeded', started_at = coalesce(started_at, now()), finished_at = now(), ${made}`;
  const fail = `state = 'failed', started_at = coalesce(started_at, now()), finished_at = now(), error_code = 'c', error_message = 'm'`;
  const queued = await askForOne();
  for (const values of [succeed, fail]) await assert.rejects(set(queued.job_id, values), /moves forward only/);
  await set(queued.job_id, `state = 'running', started_at = now()`);
  for (const values of [
    `state = 'queued', started_at = null`,
    `started_at = now() + interval '1 s'`,
    `kind = 'other'`,
  ]) {
    await assert.rejects(set(queued.job_id, values), /moves forward only/, values);
  }
  await set(queued.job_id, succeed);
  for (const values of [fail, `state = 'running'`, 'done = 5', `result_key = 'other'`, `expires_at = now()`]) {
    await assert.rejects(set(queued.job_id, values), /moves forward only/, values);
  }
  await assert.rejects(database.pool.query('delete from account_jobs'), /append-only|never|change/i);
});

test('what a state stands for is there with it: no end without a time, no success without a file, no failure without a reason', async () => {
  const { job_id } = await askForOne();
  await startAccountJob(database.db, job_id);
  for (const values of [
    `state = 'succeeded', finished_at = now()`,
    `state = 'failed', finished_at = now()`,
    `state = 'failed', error_code = 'c', error_message = 'm'`,
    `state = 'failed', finished_at = now(), error_code = 'c'`,
    `finished_at = now()`,
    `result_key = 'k'`,
    `done = -1`,
  ]) {
    await assert.rejects(
      database.pool.query(`update account_jobs set ${values} where job_id = $1`, [job_id]),
      /violates check|moves forward/,
      values,
    );
  }
});

test('progress grows while a job runs, is not shrunk by a late word, and is not heard before or after', async () => {
  const { account_id, job_id } = await askForOne();
  const { db } = database;
  const tell = async (done: number, total: number | null) => {
    await updateJobProgress(db, job_id, { done, total });
    const job = await readShown(db, account_id, job_id);
    return [job.done, job.total];
  };
  assert.deepEqual(await tell(1, 10), [0, null]);
  await startAccountJob(db, job_id);
  assert.deepEqual(await tell(0, 10), [0, 10]);
  assert.deepEqual(await tell(5, 10), [5, 10]);
  assert.deepEqual(await tell(3, 10), [5, 10]);
  assert.deepEqual(await tell(7, 99), [7, 10], 'what is in it is fixed');
  await succeedAccountJob(db, job_id, MADE);
  assert.deepEqual(await tell(8, 10), [7, 10]);
});

test('the first end counts: a failure told after it changes nothing', async () => {
  const { account_id, job_id } = await askForOne();
  const { db } = database;
  await startAccountJob(db, job_id);
  await startAccountJob(db, job_id);
  await succeedAccountJob(db, job_id, MADE);
  assert.equal(await failAccountJob(db, job_id, { code: 'internal_error', message: 'x' }), false);
  const job = await readShown(db, account_id, job_id);
  assert.deepEqual([job.state, job.result, job.error], ['succeeded', MADE, null]);
});

test('a job is found only by its own account', async () => {
  const { job_id } = await askForOne();
  const other = await createTestAccount(database.db);
  assert.equal(await findAccountJob(database.db, other.account_id, job_id), null);
});

test('an account has at most three jobs of a kind open, however many orders come at one moment; another account and an ended job take no place', async () => {
  const { db } = database;
  const { account_id } = await createTestAccount(db);
  const other = await createTestAccount(db);
  const orders = await Promise.allSettled(Array.from({ length: 8 }, () => askForShown(db, account_id)));
  const made = orders.flatMap((order) => (order.status === 'fulfilled' ? [order.value] : []));
  assert.equal(made.length, 3);
  for (const order of orders) {
    if (order.status === 'rejected')
      assert.ok(order.reason instanceof ServiceError && order.reason.code === 'rate_limited');
  }
  const { rows } = await database.pool.query(`select count(*) from pgboss.job where data->>'account_id' = $1`, [
    account_id,
  ]);
  assert.equal(rows[0].count, 3, 'what was refused left no job');
  await askForShown(db, other.account_id);
  const [first = ''] = made;
  await startAccountJob(db, first);
  await assert.rejects(askForShown(db, account_id), /limit 3/);
  await succeedAccountJob(db, first, MADE);
  await askForShown(db, account_id);
});

test('each step of a job changes that job and no other of its account', async () => {
  const { db } = database;
  const { account_id, job_id: first } = await askForOne();
  const [second, waiting] = [await askForShown(db, account_id), await askForShown(db, account_id)];
  const states = async () => {
    const jobs = [];
    for (const job_id of [first, second, waiting]) {
      const { state, done } = await readShown(db, account_id, job_id);
      jobs.push(`${state} ${done}`);
    }
    return jobs;
  };
  const ended = () => Promise.all([first, second, waiting].map((job_id) => hasAccountJobEnded(db, job_id)));
  await startAccountJob(db, first);
  assert.deepEqual(await states(), ['running 0', 'queued 0', 'queued 0']);
  await startAccountJob(db, second);
  await updateJobProgress(db, first, { done: 4, total: null });
  assert.deepEqual(await states(), ['running 4', 'running 0', 'queued 0']);
  await succeedAccountJob(db, first, MADE);
  assert.deepEqual(await states(), ['succeeded 4', 'running 0', 'queued 0']);
  assert.deepEqual(await ended(), [true, false, false]);
  await startAccountJob(db, waiting);
  assert.equal(await failAccountJob(db, second, { code: 'internal_error', message: 'x' }), true);
  assert.deepEqual(await states(), ['succeeded 4', 'failed 0', 'running 0']);
  assert.deepEqual(await ended(), [true, true, false]);
});

test('a job of another kind takes no place', async () => {
  const { db } = database;
  const { account_id } = await askForOne();
  for (const _ of [2, 3]) await askForShown(db, account_id);
  await assert.rejects(requireOpenPlace(db, account_id, 'evidence_export'), { code: 'rate_limited' });
  await requireOpenPlace(db, account_id, 'batch_search');
});

test('a job is lost when it is old and open, and no step of its own waits or runs', async () => {
  const { db, pool } = database;
  const [lost, stepped, young, ended] = [await askForOne(), await askForOne(), await askForOne(), await askForOne()];
  await startAccountJob(db, ended.job_id);
  await succeedAccountJob(db, ended.job_id, MADE);
  const ofJob = `where data->>'shown_job_id' = $1`;
  await pool.query(`update pgboss.job set state = 'completed' ${ofJob}`, [lost.job_id]);
  for (const { job_id } of [young, ended]) await pool.query(`delete from pgboss.job ${ofJob}`, [job_id]);
  const old = [lost, stepped, ended].map(({ job_id }) => `'${job_id}'`).join();
  const age = `update account_jobs set created_at = now() - interval '2 hours' where job_id in (${old})`;
  await tamperWith(pool, 'account_jobs', age);
  const found = await db.transaction().execute((trx) => failLostJobs(trx));
  assert.deepEqual(
    found.map(({ job_id, account_id }) => ({ job_id, account_id })),
    [{ job_id: lost.job_id, account_id: lost.account_id }],
  );
  assert.equal((await readShown(db, lost.account_id, lost.job_id)).error?.code, 'internal_error');
  for (const { account_id, job_id } of [stepped, young])
    assert.equal((await readShown(db, account_id, job_id)).state, 'queued');
});

test('a file that is missing is a fault, unless it expired during the check', async (t) => {
  const { job_id } = await askForOne();
  await startAccountJob(database.db, job_id);
  const expiresAt = new Date(Date.now() + 3_600_000);
  await succeedAccountJob(database.db, job_id, { ...MADE, expiresAt });
  const find = async (onOpen: () => void) => {
    const faults: string[] = [];
    const openObject = async () => {
      onOpen();
      return null;
    };
    const openObjects = async () => ({ ...database.objects, openObject });
    await findFileFaults(database.db, openObjects, (fault) => faults.push(fault));
    return faults.filter((fault) => fault.includes(job_id));
  };
  assert.deepEqual(await find(() => undefined), [
    `file of ${job_id} is missing: there is no object exports/test/result.zip`,
  ]);
  let isExpired = false;
  const expire = () => {
    if (!isExpired) t.mock.timers.enable({ apis: ['Date'], now: expiresAt });
    isExpired = true;
  };
  assert.deepEqual(await find(expire), []);
});
