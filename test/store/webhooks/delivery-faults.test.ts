import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { findDeliveryFaults } from '#store/webhooks/delivery-faults.ts';
import { readDeliveryFigures } from '#store/webhooks/delivery-figures.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { addEndpoint, announce } from '#test/support/webhook-deliveries.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

async function listFaults(): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = [];
  const count = await findDeliveryFaults(database.db, (fault) => faults.push(fault.replace(/(dlv|evt)_\w+/, '$1')));
  return { count, faults };
}

test('fsck sees a delivery without a job, attempts that are missing, a wrong owner and a number too far [svc-admin.fsck]', async () => {
  const { account_id } = await createTestAccount(database.db);
  const other = await createTestAccount(database.db);
  await addEndpoint(database, account_id, 'https://a.example/');
  await announce(database, account_id);
  assert.deepEqual(await listFaults(), { count: 1, faults: [] });
  await database.pool.query(`delete from pgboss.job where name = 'deliver_webhook'`);
  assert.deepEqual((await listFaults()).faults, ['delivery dlv is pending but has no job']);
  await database.pool.query(
    `update webhook_deliveries set state = 'delivered', next_attempt_at = null, settled_at = now(), attempts = 2`,
  );
  assert.deepEqual((await listFaults()).faults, ['delivery dlv says 2 attempts, but 0 are recorded']);
  await database.pool.query('update webhook_deliveries set attempts = 0, account_id = $1', [other.account_id]);
  assert.deepEqual((await listFaults()).faults, ['delivery dlv belongs to another account than its event']);
  await database.pool.query('update webhook_deliveries set account_id = $1', [account_id]);
  await database.pool.query('update event_streams set last_no = 0');
  assert.deepEqual((await listFaults()).faults, ['event evt has a number that was never assigned']);
});

test('fsck sees an event that is missing, and none that was swept for its age [svc-admin.fsck]', async (t) => {
  const own = await createTestDatabase();
  t.after(() => own.drop());
  const { account_id } = await createTestAccount(own.db);
  const list = async () => {
    const faults: string[] = [];
    await findDeliveryFaults(own.db, (fault) => faults.push(fault.replace(account_id, 'it')));
    return faults;
  };
  for (let count = 0; count < 4; count += 1) await announce(own, account_id);
  assert.deepEqual(await list(), []);
  const remove = (event_no: number) => own.pool.query('delete from events where event_no = $1', [event_no]);
  await remove(3);
  assert.deepEqual(await list(), ['event 3 of it is missing']);
  await remove(4);
  assert.deepEqual(await list(), ['event 3 of it is missing', 'event 4 of it is missing']);
  await tamperWith(own.pool, 'events', `update events set created_at = now() - interval '31 days'`);
  assert.deepEqual(await list(), [], 'what is older than events are kept may have been swept');
});

test('fsck sees that the end of a job was never announced [svc-admin.fsck]', async (t) => {
  const own = await createTestDatabase();
  t.after(() => own.drop());
  const { account_id } = await createTestAccount(own.db);
  const faults: string[] = [];
  await own.pool.query(
    `insert into account_jobs (job_id, account_id, kind, state) values ('job_1', $1, 'evidence_export', 'queued')`,
    [account_id],
  );
  await findDeliveryFaults(own.db, assert.fail);
  await own.pool.query(`update account_jobs set state = 'running', started_at = now()`);
  await own.pool.query(
    `update account_jobs set state = 'failed', finished_at = now(), error_code = 'job_failed', error_message = 'x'`,
  );
  await findDeliveryFaults(own.db, (fault) => faults.push(fault));
  assert.deepEqual(faults, ['the event of job job_1, which failed, is missing']);
});

test('the figures count deliveries by state and tell for how long the oldest has been due', async (t) => {
  const own = await createTestDatabase();
  t.after(() => own.drop());
  assert.deepEqual(await readDeliveryFigures(own.db), { states: [], oldestDueSeconds: 0 });
  const { account_id } = await createTestAccount(own.db);
  await announce(own, account_id, { webhookUrl: 'https://a.example/' });
  await announce(own, account_id, { webhookUrl: 'https://a.example/' });
  await own.pool.query(`update webhook_deliveries set next_attempt_at = now() + interval '1 hour'`);
  assert.equal((await readDeliveryFigures(own.db)).oldestDueSeconds, 0, 'what is not due yet');
  await own.pool.query(`update webhook_deliveries set next_attempt_at = now() - interval '100 seconds'`);
  const { states, oldestDueSeconds } = await readDeliveryFigures(own.db);
  assert.deepEqual(states, [{ state: 'pending', count: 2 }]);
  assert.ok(oldestDueSeconds >= 100);
});

/** A database with two accounts, and the faults found in it. */
async function openTwo(t: TestContext) {
  const own = await createTestDatabase();
  t.after(() => own.drop());
  const [first, second] = [await createTestAccount(own.db), await createTestAccount(own.db)];
  const list = async () => {
    const faults: string[] = [];
    await findDeliveryFaults(own.db, (fault) => faults.push(fault));
    return faults.sort();
  };
  return { own, first: first.account_id, second: second.account_id, list };
}

test('fsck wants an open job of its own for each pending delivery, and ignores attempts on a dropped one', async (t) => {
  const { own, first, list } = await openTwo(t);
  for (const url of ['https://a.example/', 'https://b.example/']) await announce(own, first, { webhookUrl: url });
  const { rows } = await own.pool.query('select delivery_id as id from webhook_deliveries order by url');
  const [a, b] = rows.map(({ id }) => String(id));
  const missing = `delivery ${a} is pending but has no job`;
  const ofA = `where data->'input'->>'delivery_id' = '${a}'`;
  assert.deepEqual(await list(), []);
  await own.pool.query(`update pgboss.job set state = 'completed' ${ofA}`);
  assert.deepEqual(await list(), [missing]);
  await own.pool.query(`insert into pgboss.job (name, data) select 'housekeeping', data from pgboss.job ${ofA}`);
  assert.deepEqual(await list(), [missing]);
  await own.pool.query(
    `update webhook_deliveries set state = 'dropped', next_attempt_at = null, settled_at = now(), attempts = 1
      where delivery_id = '${a}'`,
  );
  assert.deepEqual(await list(), []);
  assert.notEqual(a, b);
});

test('fsck compares the numbers of events within one account', async (t) => {
  const { own, first, second, list } = await openTwo(t);
  for (let count = 0; count < 3; count += 1) await announce(own, first);
  const ids = [await announce(own, second), await announce(own, second)];
  assert.deepEqual(await list(), []);
  const setLast = (last: number) =>
    own.pool.query('update event_streams set last_no = $1 where account_id = $2', [last, second]);
  await setLast(1);
  assert.deepEqual(await list(), [`event ${ids[1]} has a number that was never assigned`]);
  await setLast(3);
  assert.deepEqual(await list(), [`event 3 of ${second} is missing`]);
  await setLast(2);
  await own.pool.query('delete from events where event_no = 1 and account_id = $1', [second]);
  assert.deepEqual(await list(), [], 'it may have been swept: the oldest event of its account is younger');
});

test('fsck wants an event of the same account for an export or batch that ended lately', async (t) => {
  const { own, first, second, list } = await openTwo(t);
  const add = (jobId: string, kind: string, state: string, days: number) =>
    own.pool.query(
      `insert into account_jobs (job_id, account_id, kind, state, started_at, finished_at, error_code, error_message)
        select $1, $2, $3, $4::text, now(), case when ended then now() - make_interval(days => $5) end,
          case when ended then 'c' end, case when ended then 'm' end from (select $4 = 'failed' as ended) one`,
      [jobId, first, kind, state, days],
    );
  await add('job_told', 'batch_search', 'failed', 0);
  await add('job_untold', 'batch_search', 'failed', 0);
  await add('job_old', 'batch_search', 'failed', 30);
  await add('job_running', 'batch_search', 'running', 0);
  await add('job_recheck', 'monitor_recheck', 'failed', 0);
  await announce(own, first, { data: { job_id: 'job_told' } });
  await announce(own, second, { data: { job_id: 'job_untold' } });
  assert.deepEqual(await list(), ['the event of job job_untold, which failed, is missing']);
});
