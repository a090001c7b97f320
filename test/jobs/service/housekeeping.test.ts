import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '#app/config.ts';
import { workJobs } from '#app/work-jobs.ts';
import { bindHousekeeping } from '#jobs/service/housekeeping.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { announce } from '#test/support/webhook-deliveries.ts';

const timeout = 120_000;

test('a starting worker does the housekeeping: old keys, jobs, prices and unconnected programs are deleted, young ones stay', {
  timeout,
}, async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { account_id } = await createTestAccount(database.db);
  const { pool } = database;
  await pool.query(
    `insert into idempotency_keys (account_id, owner_id, idempotency_key, operation, input_sha256, state, holder, lease_expires_at, created_at)
     select $1, 'key_1', age, 'test', 'test', 'done', 'test', now(), now() - age::interval from unnest(array['23 hours', '25 hours']) age`,
    [account_id],
  );
  await pool.query(
    `insert into pgboss.job (name, data, state, completed_on, deletion_seconds)
     select 'housekeeping', jsonb_build_object('job_id', age), 'completed', now() - age::interval, 86400
     from unnest(array['20 hours', '30 hours']) age`,
  );
  await pool.query(
    `insert into oauth_artifacts (model, id_sha256, payload, created_at)
     select 'Client', age, jsonb_build_object('client_id', age), now() - age::interval from unnest(array['23 hours', '25 hours']) age`,
  );
  await pool.query(
    `insert into quotes (quote_id, account_id, client_id, tool, input, input_sha256, target_type, target_value, amount_cents, created_at, expires_at)
     select age, $1, 'key', 'test', '{}', 'x', 'ACN', 'x', 250, now() - age::interval - interval '1 hour', now() - age::interval
     from unnest(array['29 days', '31 days']) age`,
    [account_id],
  );
  const announced = await announce(database, account_id);
  await pool.query('alter table events disable trigger events_unchanged');
  await pool.query(`update events set created_at = now() - interval '31 days' where event_id = $1`, [announced]);
  const kept = await announce(database, account_id);
  const runner = await workJobs(database, pino({ level: 'silent' }), readConfig({}));
  t.after(() => runner.stop());
  const listJobs = async () =>
    (await pool.query(`select data->>'job_id' as id, state from pgboss.job order by created_on, id`)).rows;
  await waitUntil('the housekeeping is done', async () => {
    const rows = await listJobs();
    return rows.every((row) => row.state === 'completed') && rows.some((row) => row.id.startsWith('job_'));
  });
  assert.deepEqual((await pool.query('select idempotency_key from idempotency_keys')).rows, [
    { idempotency_key: '23 hours' },
  ]);
  assert.deepEqual((await pool.query('select id_sha256 from oauth_artifacts')).rows, [{ id_sha256: '23 hours' }]);
  assert.deepEqual((await pool.query('select quote_id from quotes')).rows, [{ quote_id: '29 days' }]);
  assert.deepEqual((await pool.query('select event_id from events')).rows, [{ event_id: kept }]);
  const ids = (await listJobs()).map((row) => row.id);
  assert.ok(ids.includes('20 hours') && !ids.includes('30 hours'), `${ids}`);
  await runner.stop();
});

test('a sweep continues after a full part, and ends after one that is not full', async () => {
  const parts = [5_000, 5_000, 3, 7];
  const limits: number[] = [];
  const housekeeping = bindHousekeeping({
    tidyJobs: async () => undefined,
    sweepFiles: async () => 0,
    sweeps: {
      quotes: async (limit) => {
        limits.push(limit);
        return parts.shift() ?? 0;
      },
    },
    keepPartitions: async () => ({ created: [], dropped: [], postponed: [] }),
    settleStates: async () => 0,
    announceLost: () => assert.fail('no lost job'),
    onSwept: () => assert.fail('nothing was swept'),
  });
  await housekeeping.handle(
    {},
    { jobId: 'job_1', shownJobId: null, accountId: null, attempt: 1, signal: new AbortController().signal },
  );
  assert.deepEqual(limits, [5_000, 5_000, 5_000]);
});
