import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildDelivery,
  dropDeliveries,
  findPendingDelivery,
  type KeptDelivery,
  readAttempts,
  readDeliveries,
  recordAttempt,
  recordReplay,
  reviveDeliveries,
} from '#store/webhooks/deliveries.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { addEndpoint, announce, listDeliveries } from '#test/support/webhook-deliveries.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const NOW = new Date();
const attempt = (attempt_no: number, status: number) => ({
  attempt_no,
  started_at: NOW,
  duration_ms: 1,
  status,
  fault: null,
  response_body: null,
});
const deliver = (delivery: KeptDelivery, attempt_no = 1) =>
  recordAttempt(database.db, delivery, attempt(attempt_no, 200), { state: 'delivered' }, NOW);

/** An event of an account with two endpoints, and its deliveries. */
async function announceToTwo(): Promise<{ account: string; event: string; both: [KeptDelivery, KeptDelivery] }> {
  const account = (await createTestAccount(database.db)).account_id;
  await addEndpoint(database, account, 'https://a.example/');
  await addEndpoint(database, account, 'https://b.example/');
  return announceAgain(account);
}

async function announceAgain(account: string) {
  const event = await announce(database, account);
  const both = (await readDeliveries(database.db, event)).sort((left, right) => left.url.localeCompare(right.url));
  assert.equal(both.length, 2);
  return { account, event, both: both as [KeptDelivery, KeptDelivery] };
}

test('a delivery is found by its id while it waits for an attempt', async () => {
  const { db } = database;
  const [first, second] = (await announceToTwo()).both;
  for (const { delivery_id } of [first, second])
    assert.equal((await findPendingDelivery(db, delivery_id))?.delivery_id, delivery_id);
  await deliver(first);
  assert.equal(await findPendingDelivery(db, first.delivery_id), null);
  assert.equal((await findPendingDelivery(db, second.delivery_id))?.delivery_id, second.delivery_id);
});

test('an attempt moves its own delivery, and a settled one stays as it is', async () => {
  const { event, both } = await announceToTwo();
  const [first, second] = both;
  await deliver(first);
  assert.deepEqual((await listDeliveries(database, event)).sort(), ['delivered 1', 'pending 0']);
  const again = { state: 'pending', nextAttemptAt: NOW } as const;
  await recordAttempt(database.db, first, attempt(2, 503), again, NOW);
  await recordAttempt(database.db, second, attempt(1, 503), again, NOW);
  assert.deepEqual((await listDeliveries(database, event)).sort(), ['delivered 1', 'pending 1']);
  const attempts = await readAttempts(database.db, [first.delivery_id]);
  assert.deepEqual(
    attempts.map(({ delivery_id, attempt_no }) => [delivery_id, attempt_no]),
    [
      [first.delivery_id, 1],
      [first.delivery_id, 2],
    ],
  );
});

test('only the pending deliveries of one endpoint are dropped', async () => {
  const { account, event, both } = await announceToTwo();
  const [first] = both;
  await deliver(first);
  const later = await announceAgain(account);
  await dropDeliveries(database.db, first.endpoint_id ?? '', NOW);
  const states = async (eventId: string) =>
    (await readDeliveries(database.db, eventId)).map(({ url, state }) => `${url} ${state}`).sort();
  assert.deepEqual(await states(event), ['https://a.example/ delivered', 'https://b.example/ pending']);
  assert.deepEqual(await states(later.event), ['https://a.example/ dropped', 'https://b.example/ pending']);
});

test('a replay takes the place of what is pending of the same event to the same receivers', async () => {
  const { account, event, both } = await announceToTwo();
  const [first, second] = both;
  const other = await announceAgain(account);
  const replay = ({ endpoint_id, url }: KeptDelivery) =>
    recordReplay(database.db, account, [buildDelivery(event, { endpoint_id, url })], NOW);
  const states = async () =>
    (await readDeliveries(database.db, event)).map(({ url, state }) => `${url} ${state}`).sort();
  await replay(first);
  assert.deepEqual(await states(), [
    'https://a.example/ dropped',
    'https://a.example/ pending',
    'https://b.example/ pending',
  ]);
  await deliver(second);
  await replay(second);
  assert.deepEqual(await states(), [
    'https://a.example/ dropped',
    'https://a.example/ pending',
    'https://b.example/ delivered',
    'https://b.example/ pending',
  ]);
  assert.deepEqual(await listDeliveries(database, other.event), ['pending 0', 'pending 0']);
});

test('an attempt is requested again when it is long overdue and has no job of its own that is open', async () => {
  const { db, pool } = database;
  await pool.query(`delete from pgboss.job`);
  await pool.query(`update webhook_deliveries set state = 'dropped', next_attempt_at = null, settled_at = now()
    where state = 'pending'`);
  const [lost, going] = (await announceToTwo()).both;
  const [young, settled] = (await announceToTwo()).both;
  const ofDelivery = `data->'input'->>'delivery_id' = $1`;
  await pool.query(`update pgboss.job set state = 'completed' where ${ofDelivery}`, [lost.delivery_id]);
  // Another kind of job that names the same delivery is not an attempt.
  await pool.query(
    `insert into pgboss.job (name, data)
      select 'housekeeping', data from pgboss.job where ${ofDelivery}`,
    [lost.delivery_id],
  );
  for (const { delivery_id } of [young, settled])
    await pool.query(`delete from pgboss.job where ${ofDelivery}`, [delivery_id]);
  await deliver(settled);
  await pool.query(
    `update webhook_deliveries set next_attempt_at = now() - interval '11 minutes' where delivery_id in ($1, $2)`,
    [lost.delivery_id, going.delivery_id],
  );
  const listOpen = async () => {
    const { rows } = await pool.query(
      `select data->'input'->>'delivery_id' as id from pgboss.job where name = 'deliver_webhook' and state = 'created' order by 1`,
    );
    return rows.map(({ id }) => id);
  };
  assert.deepEqual(await listOpen(), [going.delivery_id]);
  assert.equal(await db.transaction().execute((trx) => reviveDeliveries(trx, new Date())), 1);
  assert.deepEqual(await listOpen(), [lost.delivery_id, going.delivery_id].sort());
});
