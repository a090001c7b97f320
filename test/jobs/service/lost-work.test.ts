import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bindHousekeeping, type Swept } from '#jobs/service/housekeeping.ts';
import { orderExport } from '#test/support/made-exports.ts';
import { readShown } from '#test/support/shown-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { addEndpoint, announce, passTime } from '#test/support/webhook-deliveries.ts';

let database: TestDatabase;
let owner: string;
before(async () => {
  database = await createTestDatabase();
  owner = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());

/** Runs the housekeeping as its job does. Returns what it swept and the jobs it reported as lost. */
async function keepHouse(): Promise<{ swept: Swept; lost: string[] }> {
  const lost: string[] = [];
  let swept: Swept | null = null;
  const bound = bindHousekeeping({
    tidyJobs: async () => undefined,
    sweepFiles: async () => 0,
    sweeps: {},
    keepPartitions: async () => ({ created: [], dropped: [], postponed: [] }),
    settleStates: async () => 0,
    announceLost: async (_trx, { job_id }, { code }) => void lost.push(`${job_id} ${code}`),
    onSwept: (all) => {
      swept = all;
    },
  });
  const context = {
    jobId: 'job_1',
    shownJobId: null,
    accountId: null,
    attempt: 1,
    signal: new AbortController().signal,
  };
  const { effect } = await bound.handle({}, context);
  await database.db.transaction().execute(async (trx) => effect?.(trx));
  assert.ok(swept !== null);
  return { swept, lost };
}

const countAttempts = async () =>
  (await database.pool.query(`select from pgboss.job where name = 'deliver_webhook' and state = 'created'`)).rows
    .length;

test('a delivery whose job was lost is requested again, once; one with a job or a young one is unchanged', async () => {
  await addEndpoint(database, owner, 'https://hooks.example/a');
  await announce(database, owner);
  await announce(database, owner);
  await passTime(database, '9 minutes');
  const forget = () =>
    database.pool.query(
      `delete from pgboss.job where id = (select id from pgboss.job where name = 'deliver_webhook' order by id limit 1)`,
    );
  await forget();
  assert.equal((await keepHouse()).swept.revivedDeliveries, 0, 'it may be on its way');
  await passTime(database, '2 minutes');
  assert.equal(await countAttempts(), 1);
  assert.equal((await keepHouse()).swept.revivedDeliveries, 1);
  assert.equal(await countAttempts(), 2);
  assert.equal((await keepHouse()).swept.revivedDeliveries, 0, 'once');
});

test('a job without a step ends with an event and frees its place; one with a step, and a young one, continue', async () => {
  const [lost, going, young] = [
    await orderExport(database, owner),
    await orderExport(database, owner),
    await orderExport(database, owner),
  ];
  await database.pool.query(`delete from pgboss.job where data->>'shown_job_id' in ($1, $2)`, [lost, young]);
  await database.pool.query('alter table account_jobs disable trigger account_jobs_forward');
  await database.pool.query(`update account_jobs set created_at = now() - interval '2 hours' where job_id <> $1`, [
    young,
  ]);
  await database.pool.query('alter table account_jobs enable trigger account_jobs_forward');
  await assert.rejects(orderExport(database, owner), { code: 'rate_limited' });
  const kept = await keepHouse();
  assert.deepEqual([kept.lost, kept.swept.lostJobs], [[`${lost} internal_error`], 1]);
  const { state, error } = await readShown(database.db, owner, lost);
  assert.deepEqual([state, error?.code], ['failed', 'internal_error']);
  for (const jobId of [going, young]) assert.equal((await readShown(database.db, owner, jobId)).state, 'queued');
  await orderExport(database, owner);
});
