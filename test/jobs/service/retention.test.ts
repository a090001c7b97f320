import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '#app/config.ts';
import { buildSweeps, listDroppedPartitions } from '#app/retention.ts';
import { findScreeningFaults } from '#store/screening/screening-faults.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let account_id: string;
before(async () => {
  database = await createTestDatabase({ samples: true });
  ({ account_id } = await createTestAccount(database.db));
});
after(() => database.drop());

const AGES = `unnest(array['9 days', '11 days', '12 days']) age`;
const sweeps = () => buildSweeps(database.db, readConfig({ RETAIN_ENDED_DAYS: '10' }).retention);
const list = async (text: string) => (await database.pool.query(text)).rows.map((row) => Object.values(row)[0]);

test('after the days of the setting, addresses of removed people are removed in parts; others stay', async () => {
  await database.pool.query(
    `insert into users (user_id, account_id, email, password_hash, role, removed_at)
     select 'usr_' || age, $1, age || '@example.com', 'hash', 'member', now() - age::interval from ${AGES}
     union all select 'usr_here', $1, 'here@example.com', 'hash', 'member', null`,
    [account_id],
  );
  const { people } = sweeps();
  assert.deepEqual([await people?.(1), await people?.(1), await people?.(1)], [1, 1, 0]);
  assert.deepEqual(
    await list(`select email from users where user_id like 'usr_%' and password_hash = 'hash' order by 1`),
    ['9 days@example.com', 'here@example.com'],
  );
});

test('ended invitations and deleted watched names go with their alerts, in parts; live ones stay, and fsck agrees', async () => {
  const { pool, db } = database;
  await pool.query(
    `insert into invitations (invitation_id, account_id, token_sha256, role, created_at, created_by_user_id, expires_at)
     select 'inv_' || age, $1, age, 'member', now() - interval '1 year', 'usr_here', now() - age::interval from ${AGES}`,
    [account_id],
  );
  await pool.query(
    `insert into screening_monitors (screening_monitor_id, account_id, question, created_at, deleted_at)
     select 'scr_' || age, $1, '{"name":"Ms Quigley"}'::json, now() - interval '1 year', now() - age::interval from ${AGES}
     union all select 'scr_live', $1, '{"name":"Ms Quigley"}'::json, now() - interval '1 year', null`,
    [account_id],
  );
  await pool.query(
    `insert into screening_alerts (alert_id, screening_monitor_id, account_id, list_reference, listed_as, band, score,
       reasons, why, record_id, opened_snapshot_id, opened_at)
     select 'alt_' || no, 'scr_11 days', $1, no::text, 'x', 'match', 1, '[]', 'added', 'rec_1',
       (select min(snapshot_id) from snapshots), now() from generate_series(1, 3) no`,
    [account_id],
  );
  const { invitations, watched_names } = sweeps();
  assert.deepEqual([await invitations?.(1), await invitations?.(5)], [1, 1]);
  const parts: number[] = [];
  do parts.push((await watched_names?.(2)) ?? 0);
  while (parts.at(-1) !== 0);
  assert.deepEqual(parts, [2, 1, 2, 0]);
  assert.deepEqual(await list('select invitation_id from invitations'), ['inv_9 days']);
  assert.deepEqual(await list('select screening_monitor_id from screening_monitors order by 1'), [
    'scr_9 days',
    'scr_live',
  ]);
  const faults: string[] = [];
  await findScreeningFaults(db, (fault) => faults.push(fault));
  assert.deepEqual(faults, []);
});

test('partitions of requests are dropped by the setting of requests', () => {
  const { retention } = readConfig({ RETAIN_REQUESTS_DAYS: '3', RETAIN_EVENTS_DAYS: '40', RETAIN_QUOTES_DAYS: '5' });
  assert.deepEqual(listDroppedPartitions(retention), { request_log: 3 });
});

test('quotes go after their own days, not after those of other data', async () => {
  await database.pool.query(
    `insert into quotes (quote_id, account_id, client_id, tool, input, input_sha256, target_type, target_value, amount_cents, created_at, expires_at)
     select 'quo_' || age, $1, 'cli', 'tool', '{}', 'x', 'abn', 'x', 1, now() - interval '1 year', now() - age::interval from ${AGES}`,
    [account_id],
  );
  const { retention } = readConfig({ RETAIN_QUOTES_DAYS: '10', RETAIN_ENDED_DAYS: '1' });
  assert.equal(await buildSweeps(database.db, retention).quotes?.(5), 2);
  assert.deepEqual(await list('select quote_id from quotes'), ['quo_9 days']);
});

test('a part takes the oldest rows, wherever they are in the table', async () => {
  const ages = ['41 days', '49 days', '45 days'];
  const { pool } = database;
  await pool.query(
    `insert into events (event_id, account_id, event_no, type, body, created_at)
     select 'evt_' || age, $1, no, 'test', '{}', now() - age::interval from unnest($2::text[]) with ordinality a(age, no)`,
    [account_id, ages],
  );
  await pool.query(
    `insert into idempotency_keys (account_id, owner_id, idempotency_key, operation, input_sha256, state, holder, lease_expires_at, created_at)
     select $1, 'key_1', age, 'test', 'test', 'done', 'test', now(), now() - age::interval from unnest($2::text[]) age`,
    [account_id, ages],
  );
  await pool.query(
    `insert into quotes (quote_id, account_id, client_id, tool, input, input_sha256, target_type, target_value, amount_cents, created_at, expires_at)
     select age, $1, 'cli', 'tool', '{}', 'x', 'abn', 'x', 1, now() - interval '1 year', now() - age::interval from unnest($2::text[]) age`,
    [account_id, ages],
  );
  const { events, idempotency_keys, quotes } = sweeps();
  for (const sweep of [events, idempotency_keys, quotes]) assert.equal(await sweep?.(1), 1);
  const left = ['41 days', '45 days'];
  assert.deepEqual(await list(`select substr(event_id, 5) from events order by 1`), left);
  assert.deepEqual(await list('select idempotency_key from idempotency_keys order by 1'), left);
  assert.deepEqual(await list(`select quote_id from quotes where quote_id like '4_ days' order by 1`), left);
});

test('a setting outside its range is refused', () => {
  for (const [name, value] of [
    ['RETAIN_EVENTS_DAYS', '29'],
    ['RETAIN_REQUESTS_DAYS', '8'],
    ['RETAIN_ENDED_DAYS', '0'],
    ['RETAIN_QUOTES_DAYS', 'none'],
  ] as const)
    assert.throws(() => readConfig({ [name]: value }), new RegExp(name));
});
