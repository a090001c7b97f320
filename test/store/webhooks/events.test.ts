import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dropDeliveries, readAttempts, readDeliveries, recordAttempt } from '#store/webhooks/deliveries.ts';
import { announceEvent, findEvent, listEventsAfter, sweepEvents } from '#store/webhooks/events.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { addEndpoint, announce } from '#test/support/webhook-deliveries.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('an event, its deliveries and their jobs are there together or not at all', async () => {
  const { account_id } = await createTestAccount(database.db);
  await addEndpoint(database, account_id, 'https://a.example/');
  const count = async () =>
    (
      await database.pool.query(
        `select (select count(*) from events where account_id = $1)::int as events,
          (select count(*) from webhook_deliveries where account_id = $1)::int as deliveries,
          (select count(*) from pgboss.job where name = 'deliver_webhook' and data->>'account_id' = $1)::int as jobs`,
        [account_id],
      )
    ).rows[0];
  const lost = database.db.transaction().execute(async (trx) => {
    await announceEvent(trx, { accountId: account_id, type: 'batch_search.completed', data: { job_id: 'job_1' } });
    throw new Error('the job failed');
  });
  await assert.rejects(lost, /the job failed/);
  assert.deepEqual(await count(), { events: 0, deliveries: 0, jobs: 0 });
  await announce(database, account_id, { webhookUrl: 'https://b.example/' });
  assert.deepEqual(await count(), { events: 1, deliveries: 2, jobs: 2 });
});

test('an attempt on a delivery that was dropped meanwhile is kept, and no further attempt is requested', async () => {
  const { account_id } = await createTestAccount(database.db);
  const { endpoint_id } = await addEndpoint(database, account_id, 'https://a.example/');
  const [delivery] = await readDeliveries(database.db, await announce(database, account_id));
  assert.ok(delivery !== undefined);
  const now = new Date();
  await dropDeliveries(database.db, endpoint_id, now);
  const attempt = { attempt_no: 1, started_at: now, duration_ms: 1, status: 503, fault: null, response_body: null };
  await recordAttempt(database.db, delivery, attempt, { state: 'pending', nextAttemptAt: now }, now);
  const { rows } = await database.pool.query(
    `select count(*)::int as jobs from pgboss.job where name = 'deliver_webhook' and data->>'account_id' = $1`,
    [account_id],
  );
  assert.deepEqual(rows, [{ jobs: 1 }], 'the one of the announcement');
  const [kept] = await readDeliveries(database.db, delivery.event_id);
  assert.deepEqual([kept?.state, kept?.attempts], ['dropped', 0]);
  assert.equal((await readAttempts(database.db, [delivery.delivery_id])).length, 1);
});

test('events of an account are numbered in the order of commits without a gap, so that a reader who continues misses none', async () => {
  const { account_id } = await createTestAccount(database.db);
  const other = await createTestAccount(database.db);
  let commitFirst = () => {};
  const held = new Promise<void>((resolve) => {
    commitFirst = resolve;
  });
  let begun = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const announcement = { accountId: account_id, type: 'evidence_export.ready', data: { job_id: 'job_1' } } as const;
  const first = database.db.transaction().execute(async (trx) => {
    const id = await announceEvent(trx, announcement);
    begun();
    await held;
    return id;
  });
  await started;
  const second = announce(database, account_id);
  await announce(database, other.account_id);
  const page = () => listEventsAfter(database.db, account_id, { afterNo: 0, limit: 10 });
  assert.deepEqual(await page(), [], 'the second waits for the first');
  commitFirst();
  const ids = [await first, await second];
  const events = await page();
  assert.deepEqual(
    events.map(({ event_id, event_no }) => [event_id, event_no]),
    [
      [ids[0], 1],
      [ids[1], 2],
    ],
  );
});

test('an event cannot be changed', async () => {
  const { account_id } = await createTestAccount(database.db);
  await announce(database, account_id);
  await assert.rejects(database.pool.query(`update events set body = '{}'`), /append-only/);
});

test('old events are forgotten with their deliveries, but for those on their way, and numbers are not given again', async () => {
  const { account_id } = await createTestAccount(database.db);
  const { endpoint_id } = await addEndpoint(database, account_id, 'https://a.example/');
  await announce(database, account_id);
  await announce(database, account_id);
  const done = `update webhook_deliveries set state = 'delivered', next_attempt_at = null, settled_at = now() where event_id = $1`;
  const [first, second] = await listEventsAfter(database.db, account_id, { afterNo: 0, limit: 10 });
  await database.pool.query(done, [second?.event_id]);
  await database.pool.query('alter table events disable trigger events_unchanged');
  await database.pool.query(`update events set created_at = now() - interval '31 days' where account_id = $1`, [
    account_id,
  ]);
  await database.pool.query('alter table events enable trigger events_unchanged');
  assert.equal(await sweepEvents(database.db, 30, 100), 1);
  const left = () => listEventsAfter(database.db, account_id, { afterNo: 0, limit: 10 });
  assert.deepEqual(
    (await left()).map(({ event_id }) => event_id),
    [first?.event_id],
  );
  await database.pool.query(done, [first?.event_id]);
  assert.equal(await sweepEvents(database.db, 30, 100), 1);
  await announce(database, account_id);
  assert.deepEqual(
    (await left()).map(({ event_no }) => event_no),
    [3],
  );
  const { rows } = await database.pool.query('select 1 from webhook_deliveries where endpoint_id = $1', [endpoint_id]);
  assert.equal(rows.length, 1);
});

test('an account finds and lists its own events, after a number and of one type', async () => {
  const { db } = database;
  const [owner, stranger] = [await createTestAccount(db), await createTestAccount(db)];
  const first = await announce(database, owner.account_id);
  const second = await announce(database, owner.account_id, { type: 'batch_search.completed' });
  const foreign = await announce(database, stranger.account_id);
  for (const id of [first, second]) assert.equal((await findEvent(db, owner.account_id, id))?.event_id, id);
  assert.equal(await findEvent(db, owner.account_id, foreign), null);
  const list = async (wanted: { afterNo: number; type?: 'batch_search.completed' }) =>
    (await listEventsAfter(db, owner.account_id, { ...wanted, limit: 10 })).map(({ event_id }) => event_id);
  assert.deepEqual(await list({ afterNo: 0 }), [first, second]);
  assert.deepEqual(await list({ afterNo: 1 }), [second]);
  assert.deepEqual(await list({ afterNo: 0, type: 'batch_search.completed' }), [second]);
});
