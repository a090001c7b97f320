import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { beginCheck, endCheck, failCheck, failLostChecks } from '#store/monitoring/monitor-checks.ts';
import { buildMonitor, recordMonitor } from '#store/monitoring/monitors.ts';
import { recordObservation } from '#store/monitoring/observations.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let checked: { account_id: string; subscription_id: string; baseline_snapshot_id: string };
before(async () => {
  database = await createTestDatabase();
  const { account_id } = await createTestAccount(database.db);
  const target = { account_id, target_type: 'ABN' as const, target_value: '1', target_hash: 'x', reference: null };
  const monitor = buildMonitor(target, new Date());
  const { subscription_id } = monitor;
  const baseline_snapshot_id = newSortableId('snp_');
  await recordMonitor(database.db, monitor);
  await recordObservation(database.db, {
    snapshot_id: baseline_snapshot_id,
    subscription_id,
    account_id,
    role: 'baseline',
    evidence_pack_id: 'pack-1',
    evidence_pack_ref: null,
    created_at: 1,
    source_observed_at: 1,
    source_versions: [],
    risk_flags: [],
    comparison: { fingerprint: 'sha256:a', fact_hashes: [] },
    data_mode: 'snapshot',
    sources: [],
  });
  checked = { account_id, subscription_id, baseline_snapshot_id };
});
after(() => database.drop());

const begin = (check_id: string) =>
  beginCheck(database.db, { ...checked, check_id, audit_correlation_id: `aud_${check_id}` });
const end = (check_id: string) => {
  const ended = { result_snapshot_id: checked.baseline_snapshot_id, evidence_pack_id: 'rec_x' };
  return endCheck(database.db, check_id, { state: 'no_change', ...ended }, new Date());
};
const lapse = (check_id: string) =>
  tamperWith(
    database.pool,
    'monitor_checks',
    `update monitor_checks set lease_until = now() - interval '1 second' where check_id = '${check_id}'`,
  );
const readStates = async () => {
  const { rows } = await database.pool.query<{ check_id: string; state: string }>(
    'select check_id, state from monitor_checks',
  );
  return Object.fromEntries(rows.map(({ check_id, state }) => [check_id, state]));
};

test('a check begins, ends and fails alone, and ends once', async () => {
  for (const check_id of ['ended', 'failed', 'other']) await begin(check_id);
  await end('ended');
  await failCheck(database.db, 'failed', 'the source is down');
  assert.deepEqual(await readStates(), { ended: 'no_change', failed: 'failed', other: 'running' });
  await assert.rejects(end('failed'), { code: 'recheck_failed' });
  await failCheck(database.db, 'ended', 'too late');
  await begin('next');
  assert.deepEqual(await readStates(), { ended: 'no_change', failed: 'failed', other: 'running', next: 'running' });
});

test('checks whose lease has expired fail, queued or running, and no others', async () => {
  const lease = `insert into monitor_checks (check_id, account_id, subscription_id, audit_correlation_id, state, lease_until)
    values ($1, $2, $3, 'aud_' || $1, 'queued', now() + interval '1 minute')`;
  for (const check_id of ['queued', 'queued and lost'])
    await database.pool.query(lease, [check_id, checked.account_id, checked.subscription_id]);
  for (const check_id of ['queued and lost', 'other', 'ended']) await lapse(check_id);
  assert.equal(await failLostChecks(database.db), 2);
  assert.deepEqual(await readStates(), {
    ended: 'no_change',
    failed: 'failed',
    next: 'running',
    queued: 'queued',
    other: 'failed',
    'queued and lost': 'failed',
  });
});
