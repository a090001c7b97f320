import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildSydneyDay } from '#base/calendar-window.ts';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract, type RecordWish } from '#test/support/bulk-records.ts';
import {
  answerFrom,
  type CaptureAnswer,
  capture,
  confirm,
  keepVinMonitor,
  listMoves,
  MOVED_ABN,
  makeMonitor,
  openMonitors,
  openStranger,
  PID,
  toEvidence,
} from '#test/support/monitored-targets.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { postJson } from '#test/support/post-json.ts';
import {
  bindRechecks,
  buildRecheckParts,
  fetchReport,
  findLine,
  orderRecheck,
  recheck,
} from '#test/support/rechecks.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import type { TestService } from '#test/support/test-service.ts';

const PATH = '/v1/monitors/recheck';
const VIN = '6T1BF3EK00X123456';
// Both versions have the same row for this ABN.
const STEADY_ABN = '88712649015';
const ACN = '002637069';

let doors: RegisterDoors;
let service: TestService;
let runner: JobRunner;
let listener: TestService;
let moved: CaptureAnswer;
let steady: CaptureAnswer;
let heard: CaptureAnswer;
before(async () => {
  doors = await openMonitors();
  service = doors.service;
  runner = await startTestRunner(service.database, bindRechecks(buildRecheckParts(service.database), 2));
  await importAbns('abn-1', '2026-11-02', [{ abn: MOVED_ABN, postcode: '2010' }, { abn: STEADY_ABN }]);
  moved = await capture(service, await makeMonitor(service, { reference: 'deal-1' }));
  steady = await capture(service, await makeMonitor(service, { target: STEADY_ABN, reference: 'deal-1' }));
  listener = await openStranger(service);
  heard = await capture(listener, await makeMonitor(listener));
  await importAbns('abn-2', '2026-11-03', [{ abn: MOVED_ABN, postcode: '2000' }, { abn: STEADY_ABN }]);
});
after(async () => {
  await runner.stop();
  await doors.stop();
});

function importAbns(label: string, day: string, records: readonly RecordWish[]): Promise<void> {
  const text = buildExtract(records.map(buildAbr));
  return doors.importVersion({ dataset: 'abn', label, text, retrieved_at: `${day}T00:00:00Z`, sample: true });
}

const count = async (table: string) =>
  Number((await service.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

/** Writes to append-only tables, to simulate a damaged store. */
async function bend(table: string, statement: string): Promise<void> {
  const { pool } = service.database;
  await pool.query(`alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`);
}

test('ok: a recheck observes the targets that the newer version changed, says why it skipped the rest, and ends with a report [monitors.recheck]', async () => {
  const observations = await count('monitor_snapshots');
  const report = await recheck(service, { reference: 'deal-1' });
  const { head } = report;
  assert.deepEqual(head.counts, {
    monitors: 2,
    checked: 1,
    changed: 1,
    unchanged: 0,
    not_observed: 0,
    not_due: 1,
    no_baseline: 0,
  });
  const change = findLine(report, moved);
  assert.deepEqual(
    [change.outcome, change.check?.severity, change.ground, change.error],
    ['changed', 'low', null, null],
  );
  assert.deepEqual(listMoves(change.check?.changes ?? []), [['address', 'low', 'postcode', '2010', '2000']]);
  assert.match(change.check?.limitations[0] ?? '', /^The service read abn abn-2 as at 2026-11-03, SAMPLE DATA/);
  assert.match(
    change.check?.limitations.at(-1) ?? '',
    /^The comparison covers only risk flags and these facts: entity_name/,
  );
  const calm = findLine(report, steady);
  assert.deepEqual([calm.outcome, calm.check, calm.error], ['not_due', null, null]);
  const { message, ...ground } = calm.ground ?? { message: '' };
  assert.deepEqual(ground, {
    source_id: 'abn',
    seen_version: 'abn-1',
    answering_version: 'abn-2',
    reason: 'not_among_changes',
  });
  assert.match(message, /list no change of its entity/);
  assert.equal(await count('monitor_snapshots'), observations + 1);
  const record = await doors.readRecord(change.check?.evidence_pack_id);
  assert.deepEqual(
    [record.tool, record.target, record.reference, record.price_cents],
    ['capture_snapshot', { type: 'ABN', value: MOVED_ABN }, 'deal-1', 0],
  );
});

test('a changed target stays due, and is reported again, until a new baseline is captured [monitors.recheck]', async () => {
  const monitor = { subscription_id: moved.subscription_id };
  assert.equal(findLine(await recheck(service, { reference: 'deal-1' }), monitor).outcome, 'changed');
  const again = await capture(service, monitor);
  const line = findLine(await recheck(service, { reference: 'deal-1' }), monitor);
  assert.deepEqual(
    [line.outcome, line.ground?.reason, line.baseline_snapshot_id],
    ['not_due', 'same_version', again.snapshot_id],
  );
});

test('the job shows progress, total and the URL of the report [monitors.recheck-job]', async () => {
  const jobId = await orderRecheck(service, { reference: 'deal-1' });
  await fetchReport(service, jobId);
  const job = await readOk(await service.request(`/v1/jobs/${jobId}`));
  assert.deepEqual([job.kind, job.state, job.progress], ['monitor_recheck', 'succeeded', { done: 2, total: 2 }]);
  const keptMs = Date.parse(String(job.expires_at)) - Date.parse(String(job.finished_at));
  assert.equal(Math.round(keptMs / 86_400_000), 30, 'its report is kept for thirty days');
  assert.equal(await count(`recheck_items where job_id = '${jobId}'`), 0);
});

test('a change sends no event: alerts are planned, not live [monitors.recheck-no-event]', async () => {
  const endpoint = { url: 'https://93.184.216.34/hook', description: 'all' };
  assert.equal((await postJson(listener, '/v1/webhook-endpoints', endpoint)).status, 201);
  assert.equal(findLine(await recheck(listener), heard).outcome, 'changed');
  assert.deepEqual((await readOk(await listener.request('/v1/events'))).events, []);
  assert.deepEqual([await count('events'), await count('webhook_deliveries')], [0, 0]);
});

test('the report covers every target type; a monitor without a baseline has no result [monitors.recheck]', async () => {
  const own = await openStranger(service);
  const bare = await makeMonitor(own);
  const vin = await keepVinMonitor(own, VIN);
  const company = await capture(own, await makeMonitor(own, { target_type: 'ACN', target: ACN }));
  const place = await capture(own, await makeMonitor(own, { target_type: 'address', target: PID }));
  const report = await recheck(own);
  assert.deepEqual(
    [bare, vin, company, place].map((one) => findLine(report, one).outcome),
    ['no_baseline', 'no_baseline', 'not_due', 'not_due'],
  );
  assert.deepEqual(
    [company, place].map((one) => findLine(report, one).ground?.reason),
    ['same_version', 'same_version'],
  );
  assert.equal(report.head.counts.monitors, 4);
});

test('a version of ASIC’s companies marks the companies whose rows differ, former names included, and no other [monitors.due-by-version]', async () => {
  const own = await openStranger(service);
  const rows = [
    { name: 'STAYS PTY LTD', acn: '000000019' },
    { name: 'FALLS PTY LTD', acn: '002637069' },
    { name: 'NAMED PTY LTD', acn: '600000020' },
  ];
  const importRows = (label: string, retrieved_at: string, more: Parameters<typeof buildCompanies>[0]) =>
    doors.importVersion({ dataset: 'asic-companies', label, text: buildCompanies(more), retrieved_at, sample: true });
  await importRows('companies-a', '2026-11-05T00:00:00Z', rows);
  const baselines = [];
  for (const { acn } of rows)
    baselines.push(await capture(own, await makeMonitor(own, { target_type: 'ACN', target: acn })));
  const later = [
    rows[0],
    { ...rows[1], status: 'EXAD' },
    rows[2],
    { name: 'OLD PTY LTD', acn: '600000020', currentName: 'NAMED PTY LTD' },
  ];
  await importRows('companies-b', '2026-11-06T00:00:00Z', later as typeof rows);
  const report = await recheck(own);
  assert.deepEqual(
    baselines.map((one) => findLine(report, one).outcome),
    ['not_due', 'changed', 'changed'],
  );
});

test('an ABN with unchanged rows becomes due on the day its GST registration begins [monitors.due-by-version]', async () => {
  const own = await openStranger(service);
  const [begins, other] = ['53004085616', '51824753556'];
  const rows = [{ abn: begins, gstFrom: '20261110' }, { abn: other }];
  await importAbns('abn-day-8', '2026-11-08', rows);
  const baseline = await capture(own, await makeMonitor(own, { target: begins }));
  const steadyOne = await capture(own, await makeMonitor(own, { target: other }));
  await importAbns('abn-day-9', '2026-11-09', rows);
  assert.equal(findLine(await recheck(own), baseline).outcome, 'not_due');
  await importAbns('abn-day-10', '2026-11-10', rows);
  const report = await recheck(own);
  assert.equal(findLine(report, steadyOne).outcome, 'not_due');
  const line = findLine(report, baseline);
  assert.deepEqual(
    [
      line.outcome,
      listMoves(line.check?.changes ?? []).some(([, , field, , to]) => field === 'gst_status' && to === 'REGISTERED'),
    ],
    ['changed', true],
  );
});

test('an older extract imported later does not answer and clears nothing; if an operator activates it, the target is not observed [monitors.due-by-version]', async () => {
  const own = await openStranger(service);
  const abn = '51824753556';
  const baseline = await capture(own, await makeMonitor(own, { target: abn }));
  const text = buildExtract([buildAbr({ abn, postcode: '2999' })]);
  await doors.importVersion({
    dataset: 'abn',
    label: 'abn-older',
    text,
    retrieved_at: '2026-11-09T12:00:00Z',
    sample: true,
  });
  assert.equal(findLine(await recheck(own), baseline).ground?.reason, 'same_version');
  await answerFrom(service, 'abn', 'abn-older');
  const line = findLine(await recheck(own), baseline);
  assert.deepEqual([line.outcome, line.error?.code], ['not_observed', 'recheck_failed']);
  await answerFrom(service, 'abn', 'abn-day-10');
  assert.equal(findLine(await recheck(own), baseline).outcome, 'not_due');
});

test('after a rollback to the baseline’s version, targets that differed since are not_observed, not cleared [monitors.due-by-version]', async () => {
  const own = await openStranger(service);
  const [stays, abn] = ['51824753556', '53004085616'];
  const baselines: Record<string, CaptureAnswer> = {};
  for (const name of ['recheck', 'confirm', 'capture', 'nobody'])
    baselines[name] = await capture(own, await makeMonitor(own, { target: abn, reference: name }));
  const find = (name: string) => baselines[name] as CaptureAnswer;
  await importAbns('abn-day-11', '2026-11-11', [{ abn: stays }, { abn, postcode: '2999' }]);
  assert.equal(findLine(await recheck(own, { reference: 'recheck' }), find('recheck')).outcome, 'changed');
  assert.equal((await confirm(own, find('confirm'), toEvidence(find('confirm')))).outcome, 'changed');
  await capture(own, find('capture'), 'check');
  await answerFrom(service, 'abn', 'abn-day-10');
  const report = await recheck(own);
  assert.deepEqual(
    Object.values(baselines).map((one) => findLine(report, one).outcome),
    ['not_observed', 'not_observed', 'not_observed', 'not_due'],
  );
  const { error, check } = findLine(report, find('recheck'));
  assert.deepEqual([error?.code, check], ['recheck_failed', null]);
  const today = buildSydneyDay(Date.now());
  assert.match(
    error?.message ?? '',
    new RegExp(
      `read abn abn-day-10 as at 2026-11-10 now\\. On ${today} it had read abn abn-day-11 as at 2026-11-11, which is later, and there the target differed`,
    ),
  );
  // It stays due until a new baseline is captured.
  assert.equal(findLine(await recheck(own), find('recheck')).outcome, 'not_observed');
  const again = await capture(own, find('capture'));
  assert.equal(findLine(await recheck(own), again).ground?.reason, 'same_version');
  await answerFrom(service, 'abn', 'abn-day-11');
  assert.equal(findLine(await recheck(own), find('recheck')).outcome, 'changed');
});

test('if versions were not fully compared, every target is due: it is rechecked, never assumed unchanged [monitors.due-by-version]', async () => {
  const own = await openStranger(service);
  const baseline = await capture(own, await makeMonitor(own, { target: '51824753556' }));
  await importAbns('abn-day-12', '2026-11-12', [{ abn: '51824753556' }]);
  assert.equal(findLine(await recheck(own), baseline).ground?.reason, 'not_among_changes');
  await bend(
    'version_comparisons',
    "delete from version_comparisons using snapshots s where s.snapshot_id = version_comparisons.snapshot_id and s.source_version = 'abn-day-12'",
  );
  const line = findLine(await recheck(own), baseline);
  assert.deepEqual([line.outcome, line.check?.change_count], ['unchanged', 0]);
  assert.equal(findLine(await recheck(own), baseline).ground?.reason, 'same_version');
});

test('a confirmation without changes clears the monitor for the next recheck [monitors.due-by-version]', async () => {
  const own = await openStranger(service);
  const baseline = await capture(own, await makeMonitor(own, { target_type: 'address', target: PID }));
  await service.database.pool.query('update monitors set clear_snapshot_id = null where subscription_id = $1', [
    baseline.subscription_id,
  ]);
  assert.equal((await confirm(own, baseline, toEvidence(baseline))).outcome, 'no_change');
  assert.equal(findLine(await recheck(own), baseline).ground?.reason, 'same_version');
});

test('an unchanged monitor lists the remaining risks of its baseline [monitors.recheck]', async () => {
  const own = await openStranger(service);
  const baseline = await capture(own, await makeMonitor(own, { target_type: 'ACN', target: '002637069' }));
  await service.database.pool.query('update monitors set clear_snapshot_id = null where subscription_id = $1', [
    baseline.subscription_id,
  ]);
  const { outcome, check } = findLine(await recheck(own), baseline);
  assert.deepEqual(
    [outcome, check?.standing_flags?.map(({ code }) => code)],
    ['unchanged', ['company_external_administration']],
  );
});

test('an unreadable source is reported as not_observed with its error code, and the monitor stays due [monitors.recheck]', async () => {
  const own = await openStranger(service);
  const baseline = await capture(own, await makeMonitor(own, { target: '51824753556' }));
  await service.database.pool.query("update snapshots set state = 'retired' where dataset = 'abn'");
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const line = findLine(await recheck(own), baseline);
  assert.deepEqual([line.outcome, line.error?.code, line.check], ['not_observed', 'upstream_error', null]);
  await service.database.pool.query("update snapshots set state = 'active' where dataset = 'abn'");
  await answerFrom(service, 'abn', 'abn-day-12');
  assert.equal(findLine(await recheck(own), baseline).outcome, 'not_due');
});

test('invalid, unauthenticated, unscoped and no matching monitor: refused, and no job is created [routes.monitors-recheck]', async () => {
  const jobs = await count('account_jobs');
  for (const body of [{ reference: '' }, { reference: 7 }, { all: true }])
    await readRefusal(await postJson(service, PATH, body), 400, 'invalid_input');
  await readRefusal(await postJson(service, PATH, { reference: 'deal-none' }), 404, 'not_found');
  await readRefusal(await postJson(await openStranger(service), PATH, {}), 404, 'not_found');
  const bare = await fetch(service.url + PATH, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await readRefusal(bare, 401, 'authentication_required');
  const { api_key } = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  const headers = { authorization: `Bearer ${api_key}` };
  await readRefusal(await postJson(service, PATH, {}, headers), 403, 'insufficient_scope');
  assert.equal(await count('account_jobs'), jobs);
});

test('one Idempotency-Key orders one recheck; another account can read neither its job nor its report [routes.monitors-recheck]', async () => {
  const order = async () => (await postJson(service, PATH, {}, { 'idempotency-key': 'recheck-1' })).json();
  const [one, two] = [await order(), await order()];
  assert.deepEqual(two, one);
  const jobId = (one as { job_id: string }).job_id;
  await fetchReport(service, jobId);
  const stranger = await openStranger(service);
  for (const path of [`/v1/jobs/${jobId}`, `/v1/jobs/${jobId}/result`])
    await readRefusal(await stranger.request(path), 404, 'job_not_found');
});
