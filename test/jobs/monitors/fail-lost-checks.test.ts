import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startFailingLostChecks } from '#jobs/monitors/fail-lost-checks.ts';
import { beginCheck, endCheck } from '#store/monitoring/monitor-checks.ts';
import { type CaptureAnswer, capture, makeMonitor, openMonitors } from '#test/support/monitored-targets.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import { waitUntil } from '#test/support/wait-until.ts';

let doors: RegisterDoors;
let baseline: CaptureAnswer;
before(async () => {
  doors = await openMonitors();
  baseline = await capture(doors.service, await makeMonitor(doors.service));
});
after(() => doors.stop());

/** Begins a check whose lease is so many seconds from its end. */
async function begin(check_id: string, secondsLeft: number): Promise<void> {
  const { db, pool } = doors.service.database;
  const { subscription_id, snapshot_id: baseline_snapshot_id } = baseline;
  const { account_id } = doors.service.account;
  await beginCheck(db, {
    check_id,
    audit_correlation_id: `aud_${check_id}`,
    account_id,
    subscription_id,
    baseline_snapshot_id,
  });
  await pool.query(
    `alter table monitor_checks disable trigger user;
     update monitor_checks set lease_until = now() + interval '${secondsLeft} seconds' where check_id = '${check_id}';
     alter table monitor_checks enable trigger user`,
  );
}

const readState = async (check_id: string) =>
  (await doors.service.database.pool.query('select state from monitor_checks where check_id = $1', [check_id])).rows[0]
    .state;

test('a check whose process died fails by itself, and one that lives does not; the late one can no longer end it [states.check-crash]', async (t) => {
  const { db } = doors.service.database;
  await begin('chk_dead', -1);
  await begin('chk_alive', 20);
  const lines: object[] = [];
  const log = { info: (detail: object) => void lines.push(detail), warn: () => assert.fail() };
  const sweep = startFailingLostChecks(db, log, 20);
  t.after(() => sweep.stop());
  await waitUntil('the dead one has failed', async () => (await readState('chk_dead')) === 'failed');
  // The line is written after the state.
  await waitUntil('it is logged', () => lines.length > 0);
  assert.deepEqual(lines, [{ lost_checks: 1 }]);
  assert.equal(await readState('chk_alive'), 'running');
  const ended = { state: 'no_change', result_snapshot_id: baseline.snapshot_id, evidence_pack_id: 'rec_x' } as const;
  await assert.rejects(endCheck(db, 'chk_dead', ended, new Date()), { code: 'recheck_failed' });
  assert.equal(await readState('chk_dead'), 'failed');
  await endCheck(db, 'chk_alive', ended, new Date());
  assert.equal(await readState('chk_alive'), 'no_change');
});

test('an unavailable store is logged once, and the sweep continues', async (t) => {
  const { db } = doors.service.database;
  let asked = 0;
  const warnings: string[] = [];
  const flaky = new Proxy(db, {
    get(target, name) {
      if (name !== 'updateTable') return Reflect.get(target, name);
      asked += 1;
      if (asked <= 3) throw new Error('away');
      return target.updateTable.bind(target);
    },
  });
  await begin('chk_later', -1);
  const log = { info: () => undefined, warn: (_detail: object, message: string) => void warnings.push(message) };
  const sweep = startFailingLostChecks(flaky, log, 10);
  t.after(() => sweep.stop());
  await waitUntil('it has failed', async () => (await readState('chk_later')) === 'failed');
  assert.deepEqual(warnings, ['lost checks could not be failed; retrying']);
});
