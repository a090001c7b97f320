import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MONITOR_ASSET_GATE, MONITOR_ENTITY_GATE } from '#contract/gates.ts';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import { findRecordMismatches } from '#store/monitoring/record-mismatches.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import {
  answerFrom,
  type CaptureAnswer,
  capture,
  confirm,
  MOVED_ABN,
  makeMonitor,
  NOVEMBER,
  OCTOBER,
  openMonitors,
  PID,
  toEvidence,
} from '#test/support/monitored-targets.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { openGates } from '#test/support/open-gates.ts';
import { postJson } from '#test/support/post-json.ts';
import { bindRechecks, buildRecheckParts, recheck } from '#test/support/rechecks.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const VIN = '6T1BF3EK00X123456';
const ENDPOINT = { url: 'https://hooks.example.com/a', event_type: 'monitor.changed' };

let doors: RegisterDoors;
let runner: JobRunner;
before(async () => {
  doors = await openMonitors({}, OCTOBER);
  const { database } = doors.service;
  runner = await startTestRunner(database, bindRechecks(buildRecheckParts(database), 10));
});
after(async () => {
  await runner.stop();
  await doors.stop();
});

const listEvents = async () => (await readOk(await doors.service.request('/v1/events'))).events as Body[];
const countRows = async (table: string) =>
  Number((await doors.service.database.pool.query(`select count(*) from ${table}`)).rows[0].count);
const TABLES = ['monitors', 'monitor_snapshots', 'records'];
const countAll = () => Promise.all(TABLES.map(countRows));

test('closed: while the gate is closed, a change sends no event and its event type is unknown', async () => {
  const { service } = doors;
  const baseline = await capture(service, await makeMonitor(service, { reference: 'closed' }));
  await answerFrom(service, 'abn', NOVEMBER);
  const { head } = await recheck(service, { reference: 'closed' });
  assert.equal(head.counts.changed, 1);
  await capture(service, baseline, 'check');
  assert.deepEqual(await listEvents(), []);
  const refused = await readRefusal(await postJson(service, '/v1/webhook-endpoints', ENDPOINT), 400, 'invalid_input');
  assert.doesNotMatch(JSON.stringify(refused), /monitor\.changed/);
  await readRefusal(await service.request('/v1/events?type=monitor.changed'), 400, 'invalid_input');
  await service.request(`/v1/monitors/${baseline.subscription_id}`, { method: 'DELETE' });
  await answerFrom(service, 'abn', OCTOBER);
});

test('monitor_entity creates a monitor and its baseline in one call, with one record', async () => {
  const { service } = doors;
  await openGates(service.database, [MONITOR_ENTITY_GATE, MONITOR_ASSET_GATE]);
  await waitUntil(
    'the gate is open',
    async () => (await doors.callTool('monitor_entity', {})).code === 'invalid_input',
  );
  const before = await countAll();
  const made = await doors.callTool('monitor_entity', { target_type: 'ABN', target: MOVED_ABN, reference: 'deal-1' });
  assert.equal(made.ok, true, JSON.stringify(made));
  assert.deepEqual(
    await countAll(),
    before.map((count) => count + 1),
  );
  const baseline = made.baseline as CaptureAnswer;
  assert.deepEqual([made.baseline_snapshot_id, baseline.role], [baseline.snapshot_id, 'baseline']);
  const shown = await readOk(await service.request(`/v1/monitors/${made.subscription_id}`));
  assert.deepEqual(
    [shown.baseline_snapshot_id, shown.target_hash, (shown.snapshots as Body[]).length],
    [baseline.snapshot_id, made.target_hash, 1],
  );
  const record = await doors.readRecord(made.record_id);
  assert.deepEqual([record.tool, record.reference, record.result], ['monitor_entity', 'deal-1', made]);
  assert.equal(baseline.evidence_pack_id, made.record_id);
  const confirmed = await confirm(service, baseline, toEvidence(baseline));
  assert.equal(confirmed.outcome, 'no_change');
});

test('monitor_asset monitors a property; its record can be printed', async () => {
  const made = await doors.callTool('monitor_asset', { target_type: 'address', target: PID });
  assert.equal((made.baseline as Body).target_type, 'address', JSON.stringify(made));
  await integrateAll(doors.service.database.db);
  const pdf = await doors.service.request(`/v1/receipts/due-diligence/${made.record_id}?format=pdf`);
  assert.equal(pdf.status, 200);
});

test('a target that is invalid or not held leaves neither monitor nor baseline nor record', async () => {
  const before = await countAll();
  const cases: [tool: string, args: Body, code: string][] = [
    ['monitor_entity', { target_type: 'ABN', target: '51824753556' }, 'abn_not_found'],
    ['monitor_entity', { target_type: 'ACN', target: '004085616' }, 'not_found'],
    ['monitor_entity', { target_type: 'ABN', target: '79002637068' }, 'invalid_input'],
    ['monitor_entity', { target_type: 'VIN', target: VIN }, 'invalid_input'],
    ['monitor_entity', { target_type: 'ABN', target: MOVED_ABN, reference: 'a\nb' }, 'invalid_input'],
    ['monitor_asset', { target_type: 'VIN', target: VIN }, 'ppsr_unavailable'],
    ['monitor_asset', { target_type: 'address', target: '1 Sample Street' }, 'invalid_input'],
    ['monitor_asset', { target_type: 'address', target: 'GANSW999999999' }, 'not_found'],
    ['monitor_asset', { target_type: 'ABN', target: MOVED_ABN }, 'invalid_input'],
  ];
  for (const [tool, args, code] of cases)
    assert.equal((await doors.callTool(tool, args)).code, code, JSON.stringify(args));
  assert.deepEqual(await countAll(), before);
});

test('a change that is seen sends monitor.changed once, to endpoints that asked for it, without the target itself', async () => {
  const { service } = doors;
  const created = await postJson(service, '/v1/webhook-endpoints', ENDPOINT);
  assert.equal(created.status, 201);
  const made = await doors.callTool('monitor_entity', { target_type: 'ABN', target: MOVED_ABN, reference: 'deal-2' });
  const baseline = made.baseline as CaptureAnswer;
  await answerFrom(service, 'abn', NOVEMBER);
  const listOwn = async () =>
    (await listEvents()).filter(({ data }) => (data as Body).subscription_id === made.subscription_id);
  await recheck(service, { reference: 'deal-2' });
  const [event, ...more] = await listOwn();
  assert.ok(event !== undefined && more.length === 0);
  const data = event.data as Body;
  assert.deepEqual(
    [event.type, data.severity, data.change_count, data.baseline_evidence_pack_id, data.target_hash],
    ['monitor.changed', 'low', 1, made.record_id, made.target_hash],
  );
  assert.doesNotMatch(JSON.stringify(event), new RegExp(MOVED_ABN));
  const { deliveries } = await readOk(await service.request(`/v1/events/${event.event_id}`));
  assert.deepEqual(
    (deliveries as Body[]).map(({ url }) => url),
    [ENDPOINT.url],
  );
  const named = await readOk(await service.request('/v1/events?type=monitor.changed'));
  assert.ok((named.events as Body[]).some(({ event_id }) => event_id === event.event_id));
  // The same state again is no news, however it is seen.
  await recheck(service, { reference: 'deal-2' });
  const check = await capture(service, baseline, 'check');
  assert.equal((await confirm(service, baseline, toEvidence(check))).outcome, 'changed');
  assert.equal((await listOwn()).length, 1);
  // Back to the baseline and away again is another change.
  await answerFrom(service, 'abn', OCTOBER);
  await capture(service, baseline, 'check');
  await answerFrom(service, 'abn', NOVEMBER);
  await capture(service, baseline, 'check');
  assert.equal((await listOwn()).length, 2);
});

test('the observations of the tools agree with their records', async () => {
  const { db, pool } = doors.service.database;
  const listFaults = async () => {
    const faults: string[] = [];
    await findRecordMismatches(db, (fault) => faults.push(fault));
    return faults;
  };
  assert.deepEqual(await listFaults(), []);
  await pool.query(`alter table monitor_snapshots disable trigger user;
    update monitor_snapshots set data_mode = 'live' where role = 'baseline'
      and evidence_pack_id in (select record_id from records where tool = 'monitor_asset');
    alter table monitor_snapshots enable trigger user`);
  assert.match((await listFaults()).join(), /has a data_mode that differs from its record/);
});
