import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { confirmNoChangesResponse } from '#contract/schemas/confirm-no-changes.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { buildRecordPage } from '#domain/evidence/page/build-record-page.ts';
import { buildFingerprint, hashFacts } from '#domain/monitoring/fact-hashes.ts';
import { renderAnswer } from '#doors/cli/render-answer.ts';
import { renderText } from '#doors/mcp/render-text.ts';
import { beginCheck, failLostChecks } from '#store/monitoring/monitor-checks.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import {
  answerFrom,
  askWhatChanged,
  buildConfirmation,
  CANCELLED_ABN,
  type CaptureAnswer,
  capture,
  confirm,
  listMoves,
  lookUpAbn,
  MOVED_ABN,
  type MonitorAnswer,
  makeMonitor,
  NOVEMBER,
  OCTOBER,
  openMovedAndSteady,
  openStranger,
  PID,
  STEADY_ABN,
  toEvidence,
} from '#test/support/monitored-targets.ts';
import { postJson } from '#test/support/post-json.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import type { TestService } from '#test/support/test-service.ts';

const PATH = '/v1/confirm-no-changes';
const DEREGISTERED_ACN = '999000029';
const POSTCODE_MOVE = ['address', 'low', 'postcode', '2010', '2000'];

let doors: RegisterDoors;
let service: TestService;
let moved: CaptureAnswer;
let steady: CaptureAnswer;
/** The record of a look-up of the steady ABN in October. */
let lookedUp: string;
before(async () => {
  ({ doors, service, moved, steady, lookedUp } = await openMovedAndSteady());
});
after(() => doors.stop());

const post = (body: unknown, headers: Record<string, string> = {}, of = service) => postJson(of, PATH, body, headers);
const refuse = async (body: Body, status: number, code: string) => readRefusal(await post(body), status, code);
const listChecks = (subscription_id: string) =>
  service.database.db
    .selectFrom('monitor_checks')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .orderBy('created_at')
    .execute();
const countObservations = async () =>
  Number((await service.database.pool.query('select count(*) from monitor_snapshots')).rows[0].count);

/** A place with its baseline, which does not change in these tests. */
async function makePlace(): Promise<{ monitor: MonitorAnswer; baseline: CaptureAnswer }> {
  const monitor = await makeMonitor(service, { target_type: 'address', target: PID, reference: 'deal-9' });
  return { monitor, baseline: await capture(service, monitor) };
}

/** The steady ABN with a baseline of November. */
async function makeSteady(): Promise<{ monitor: MonitorAnswer; baseline: CaptureAnswer }> {
  const monitor = await makeMonitor(service, { target: STEADY_ABN });
  return { monitor, baseline: await capture(service, monitor) };
}

const CANCELLATION = ['status', 'high', 'abn_status', 'ACTIVE', 'CANCELLED'];

/** Evidence for a look-up of the steady ABN with facts that no register has. */
async function toCancelled(monitor: MonitorAnswer, baseline: CaptureAnswer) {
  const salt = Buffer.from(monitor.comparison_salt, 'base64url');
  const facts = baseline.comparison.facts.map((fact) =>
    fact.field === 'abn_status' ? { ...fact, normalized_value: 'CANCELLED' } : fact,
  );
  const evidence_pack_id = await lookUpAbn(service, STEADY_ABN);
  return { ...toEvidence(baseline), evidence_pack_id, comparison: hashFacts(salt, facts) };
}

test('ok: no_change if the evidence and the service’s own reading both equal the baseline; the check and its record say so [monitors.confirm-own-observation] [routes.confirm-no-changes] [monitors.generated-at]', async () => {
  const { baseline } = await makePlace();
  const beginMs = Date.now();
  const response = await post(buildConfirmation(service, baseline, toEvidence(baseline)));
  const recordId = response.headers.get('x-record-id');
  const answer = confirmNoChangesResponse.parse(await readOk(response));
  assert.deepEqual(
    [answer.outcome, answer.severity, answer.change_count, answer.changes],
    ['no_change', 'info', 0, []],
  );
  const { check } = answer;
  assert.deepEqual(
    [check.status, check.trigger, check.baseline_snapshot_id, check.evidence_pack_id],
    ['no_change', 'before_funding', baseline.snapshot_id, recordId],
  );
  assert.ok(answer.generated_at >= beginMs && answer.generated_at <= Date.now());
  const [row] = await listChecks(baseline.subscription_id);
  assert.deepEqual(
    [row?.check_id, row?.state, row?.audit_correlation_id, row?.result_snapshot_id],
    [check.check_id, 'no_change', check.audit_correlation_id, check.result_snapshot_id],
  );
  const record = await doors.readRecord(recordId);
  assert.deepEqual(
    [record.tool, record.target, record.reference, record.price_cents],
    ['confirm_no_changes', { type: 'address', value: PID }, 'deal-9', 0],
  );
});

test('ok: the response names what the service read besides the evidence, and that it was sample data, on every surface [monitors.confirm-own-observation]', async () => {
  const body = buildConfirmation(service, steady, toEvidence(steady));
  const overRest = await readOk(await post(body));
  const answers = [overRest, await doors.callTool('confirm_no_changes', body)];
  for (const answer of answers) {
    const { outcome, current_snapshot, data_mode, sources, limitations } = confirmNoChangesResponse.parse(answer);
    assert.deepEqual([outcome, current_snapshot.source_versions[0]?.source_version], ['no_change', OCTOBER]);
    const read = (sources ?? []).map(({ source_id, source_version, retrieved_at }) => [
      source_id,
      source_version,
      retrieved_at,
    ]);
    assert.deepEqual([data_mode, read[0]], ['snapshot', ['abn', NOVEMBER, '2026-11-01T08:00:00Z']]);
    assert.match(sources?.[0]?.source_citation ?? '', /^SAMPLE DATA/);
    assert.match((limitations ?? []).join(), /read abn abn-sample-2026-11, a stored copy as at 2026-11-01/);
  }
  const receipt = { recordId: null, replayed: false, chargedCents: 0 };
  const told = renderText('Confirm', overRest, receipt);
  for (const words of [NOVEMBER, '2026-11-01T08:00:00Z', 'SAMPLE DATA', 'The evidence was compared as sent'])
    assert.ok(told.includes(words), `${words} in ${told}`);
  const printed = renderAnswer(overRest, (_style, words) => words);
  for (const words of [NOVEMBER, '(2026-11-01)', 'SAMPLE DATA', 'Limits'])
    assert.ok(printed.includes(words), `${words} in ${printed}`);
});

test('ok: the evidence is stored as a snapshot with the role check, and so is the service’s own reading [monitors.confirm-kept]', async () => {
  const { monitor, baseline } = await makePlace();
  const evidence = { ...toEvidence(baseline), evidence_pack_ref: 'folder/7' };
  const answer = await confirm(service, baseline, evidence);
  const { snapshots } = await readOk(await service.request(`/v1/monitors/${monitor.subscription_id}`));
  const kept = (snapshots as Body[]).map(({ snapshot_id, role, evidence_pack_id, evidence_pack_ref }) => [
    snapshot_id,
    role,
    evidence_pack_id,
    evidence_pack_ref,
  ]);
  assert.deepEqual(kept, [
    [answer.check.result_snapshot_id, 'check', answer.check.evidence_pack_id, null],
    [answer.current_snapshot.snapshot_id, 'check', baseline.evidence_pack_id, 'folder/7'],
    [baseline.snapshot_id, 'baseline', baseline.evidence_pack_id, null],
  ]);
  const monitorNow = await readOk(await service.request(`/v1/monitors/${monitor.subscription_id}`));
  assert.equal(monitorNow.baseline_snapshot_id, baseline.snapshot_id);
});

test('ok: old evidence that equals the baseline does not outweigh what the service sees now: changed [monitors.confirm-own-observation]', async () => {
  const answer = await confirm(service, moved, toEvidence(moved));
  assert.deepEqual([answer.outcome, answer.check.status, answer.severity], ['changed', 'changed', 'low']);
  assert.deepEqual(listMoves(answer.changes), [POSTCODE_MOVE]);
});

test('ok: a change in both the evidence and the service’s own reading is reported once [monitors.confirm-own-observation]', async () => {
  const check = await capture(service, moved, 'check');
  const answer = await confirm(service, moved, toEvidence(check));
  assert.deepEqual(listMoves(answer.changes), [POSTCODE_MOVE]);
  assert.equal(answer.change_count, 1);
});

test('ok: a newer version with the same facts is not a change item, and the response says that it was read [monitors.outcome] [monitors.confirm-observation]', async () => {
  const answer = await confirm(service, steady, toEvidence(steady));
  assert.deepEqual([answer.outcome, answer.severity, answer.change_count], ['no_change', 'info', 0]);
  const observed_at = Date.parse('2026-11-01T08:00:00Z');
  assert.deepEqual(answer.observation?.read[0], { source_id: 'abn', source_version: NOVEMBER, observed_at });
  assert.equal(answer.observation.newer_than_baseline, true);
  assert.deepEqual(answer.standing_flags, []);
});

test('ok: a confirmation that read the baseline’s own version says that it is not newer, on every surface [monitors.confirm-observation]', async () => {
  const now = await capture(service, await makeMonitor(service, { target: STEADY_ABN }));
  const body = buildConfirmation(service, now, toEvidence(now));
  const overRest = await readOk(await post(body));
  for (const answer of [overRest, await doors.callTool('confirm_no_changes', body)]) {
    const { outcome, observation } = confirmNoChangesResponse.parse(answer);
    assert.deepEqual([outcome, observation?.newer_than_baseline], ['no_change', false]);
    assert.deepEqual(observation?.read, now.source_versions);
  }
  assert.match(
    renderAnswer(overRest, (_style, words) => words),
    /Observation newer than baseline +no/,
  );
});

test('ok: a deregistered company is never merely no change: the problem of the baseline is reported on every surface and on its page [monitors.confirm-standing-flags]', async () => {
  const wish = { target_type: 'ACN', target: DEREGISTERED_ACN };
  const company = await capture(service, await makeMonitor(service, wish));
  const body = buildConfirmation(service, company, toEvidence(company));
  const response = await post(body);
  const recordId = response.headers.get('x-record-id');
  const overRest = await readOk(response);
  for (const answer of [overRest, await doors.callTool('confirm_no_changes', body)]) {
    const { outcome, change_count, standing_flags } = confirmNoChangesResponse.parse(answer);
    assert.deepEqual([outcome, change_count], ['no_change', 0]);
    assert.deepEqual(
      standing_flags?.map(({ code, severity, message }) => [code, severity, message]),
      [['company_deregistered', 'high', 'The company is deregistered (ASIC code DRGD): it no longer exists.']],
    );
  }
  const receipt = { recordId: null, replayed: false, chargedCents: 0 };
  for (const text of [renderText('Confirm', overRest, receipt), renderAnswer(overRest, (_style, words) => words)])
    assert.match(text.replaceAll(/\s+/g, ' '), /company_deregistered.*it no longer exists/);
  const record = (await doors.readRecord(recordId)) as unknown as DueDiligenceRecord;
  const page = buildRecordPage(record, { publicUrl: 'https://x.example', signedBy: 'x', canDraw: () => true });
  assert.match(
    page.headline ?? '',
    /No difference was seen.*A risk flag of the baseline remains: The company is dereg/,
  );
  const rows = JSON.stringify([page.warnings, page.findings]);
  assert.match(rows, /At the baseline and still: The company is deregistered/);
  assert.match(rows, /Read by the service.*no newer than the baseline/);
});

test('ok: evidence that differs from the baseline is changed, even if the service sees no change; nothing else is known about a bare hash', async () => {
  const { monitor, baseline } = await makeSteady();
  const evidence = await toCancelled(monitor, baseline);
  const { fingerprint, fact_hashes } = evidence.comparison;
  const reported = await confirm(service, baseline, evidence);
  assert.deepEqual([reported.outcome, reported.severity], ['changed', 'high']);
  assert.deepEqual(listMoves(reported.changes), [CANCELLATION]);
  const bare = await confirm(service, baseline, { ...evidence, comparison: { fingerprint, fact_hashes } });
  assert.equal(bare.outcome, 'changed');
  assert.ok(
    listMoves(bare.changes).some(([kind, , field, , value]) => kind === 'unknown' && field === null && value === null),
  );
});

/** The window with everything of a baseline's monitor. */
const allOf = ({ subscription_id, target_type, target_hash }: CaptureAnswer): Body => ({
  subscription_id,
  target_type,
  target_hash,
  from: 1,
  to: 9_000_000_000_000,
});

test('if a confirmation is changed, the window that ends with it is changed too, whichever reading differs', async () => {
  const { monitor, baseline } = await makeSteady();
  const byEvidence = await confirm(service, baseline, await toCancelled(monitor, baseline));
  assert.equal(byEvidence.outcome, 'changed');
  const window = await askWhatChanged(service, allOf(baseline));
  assert.deepEqual(
    [window.outcome, window.current_snapshot.snapshot_id],
    ['changed', byEvidence.current_snapshot.snapshot_id],
  );
  const bySight = await confirm(service, moved, toEvidence(moved));
  assert.equal(bySight.outcome, 'changed');
  const seen = await askWhatChanged(service, allOf(moved));
  assert.deepEqual([seen.outcome, seen.current_snapshot.snapshot_id], ['changed', bySight.check.result_snapshot_id]);
});

test('a clock that goes back hides no change: confirmation and window compare later with earlier observations', async () => {
  const { monitor, baseline } = await makeSteady();
  const { pool } = service.database;
  // As if the clock had been an hour ahead when the baseline was captured.
  await pool.query(
    `alter table monitor_snapshots disable trigger user;
     update monitor_snapshots set created_at = created_at + 3600000 where snapshot_id = '${baseline.snapshot_id}';
     alter table monitor_snapshots enable trigger user`,
  );
  await capture(service, monitor, 'check');
  const answer = await confirm(service, baseline, await toCancelled(monitor, baseline));
  assert.equal(answer.outcome, 'changed');
  assert.ok(answer.baseline_snapshot.created_at > answer.current_snapshot.created_at);
  const window = await askWhatChanged(service, allOf(baseline));
  assert.deepEqual([window.outcome, window.previous_snapshot.snapshot_id], ['changed', baseline.snapshot_id]);
  assert.deepEqual(listMoves(window.changes), [CANCELLATION]);
});

test('inconsistent evidence is invalid_input for any field, and leaves no check and no snapshot [monitors.confirm-hashes]', async () => {
  const { baseline } = await makePlace();
  const evidence = { ...toEvidence(baseline), evidence_pack_id: 'lender-9' };
  const { comparison } = baseline;
  const [first, ...others] = comparison.facts;
  assert.ok(first !== undefined);
  const shorter = comparison.fact_hashes.slice(1);
  const faulty: [field: string, evidence: object][] = [
    ['comparison.fingerprint', { ...evidence, comparison: { ...comparison, fingerprint: buildFingerprint(shorter) } }],
    [
      'comparison.fact_hashes',
      { ...evidence, comparison: { ...comparison, fact_hashes: [...comparison.fact_hashes].reverse() } },
    ],
    ['comparison.facts', { ...evidence, comparison: { ...comparison, facts: others } }],
    [
      'comparison.facts',
      { ...evidence, comparison: { ...comparison, facts: [{ ...first, normalized_value: 'OTHER' }, ...others] } },
    ],
    ['source_versions', { ...evidence, source_versions: [...evidence.source_versions, ...evidence.source_versions] }],
    [
      'evidence_pack_id',
      { ...toEvidence(baseline), comparison: { fingerprint: buildFingerprint(shorter), fact_hashes: shorter } },
    ],
  ];
  const before = await countObservations();
  for (const [field, current] of faulty) {
    const refused = await refuse(buildConfirmation(service, baseline, current), 400, 'invalid_input');
    assert.match(String(refused.message), new RegExp(`^current_evidence\\.${field} `), field);
  }
  assert.equal(await countObservations(), before);
  assert.deepEqual(await listChecks(baseline.subscription_id), []);
});

test('evidence for another monitor’s record is rejected: its hashes have another salt [monitors.confirm-hashes]', async () => {
  const { baseline } = await makePlace();
  const other = (await makePlace()).baseline;
  const refused = await refuse(buildConfirmation(service, baseline, toEvidence(other)), 400, 'invalid_input');
  assert.match(String(refused.message), /evidence_pack_id/);
});

test('a baseline of another monitor, or an older one, is baseline_mismatch; none is baseline_not_captured [monitors.confirm-baseline] [monitors.second-baseline]', async () => {
  const { monitor, baseline } = await makePlace();
  await refuse(
    buildConfirmation(service, { ...baseline, evidence_pack_id: 'rec_other' }, toEvidence(baseline)),
    409,
    'baseline_mismatch',
  );
  const second = await capture(service, monitor);
  await refuse(buildConfirmation(service, baseline, toEvidence(second)), 409, 'baseline_mismatch');
  assert.equal((await confirm(service, second, toEvidence(baseline))).outcome, 'no_change');
  const bare = await makeMonitor(service, { target_type: 'address', target: PID });
  const evidence = {
    ...toEvidence(baseline),
    evidence_pack_id: 'x',
    comparison: { fingerprint: buildFingerprint([]), fact_hashes: [] },
  };
  const body = buildConfirmation(service, { ...baseline, subscription_id: bare.subscription_id }, evidence);
  await refuse(body, 409, 'baseline_not_captured');
});

/** What an observation read, and when. */
const readOf = ({ source_versions, source_observed_at }: CaptureAnswer) => ({ source_versions, source_observed_at });

test('evidence that lacks a source of the baseline, or read it before the baseline, is recheck_failed, and its check has failed [monitors.confirm-sources]', async () => {
  const { baseline } = await makeSteady();
  const company = await capture(service, await makeMonitor(service, { target_type: 'ACN', target: '002637069' }));
  const record = await doors.callTool('company_lookup', { acn: '002637069' });
  const lacking = { ...toEvidence(company), evidence_pack_id: record.record_id, ...readOf(baseline) };
  const before = { ...toEvidence(baseline), evidence_pack_id: lookedUp, ...readOf(steady) };
  for (const [of, evidence, missed] of [
    [company, lacking, 'asic-companies'],
    [baseline, before, 'abn'],
  ] as const) {
    const refused = await refuse(buildConfirmation(service, of, evidence), 502, 'recheck_failed');
    assert.match(String(refused.message), new RegExp(`The evidence did not observe ${missed}`));
    const checks = await listChecks(of.subscription_id);
    assert.deepEqual(
      checks.map(({ state, failure }) => [state, failure]),
      [['failed', 'recheck_failed']],
    );
  }
});

test('evidence from no check of this service is invalid_input that names it, and leaves no check [monitors.confirm-own-source]', async () => {
  const { baseline } = await makeSteady();
  const [source] = baseline.source_versions;
  assert.ok(source !== undefined);
  const { observed_at } = source;
  const refusePack = async (evidence: object, said: RegExp) => {
    const refused = await refuse(buildConfirmation(service, baseline, evidence), 400, 'invalid_input');
    assert.match(String(refused.message), said);
    return String(refused.message);
  };
  const theirs = await lookUpAbn(await openStranger(service), STEADY_ABN);
  const unseen = 'rec_01K9ZJ6F8M3T5V7X9Z1B3D5F7H';
  const words: string[] = [];
  for (const evidence_pack_id of ['banana', unseen, theirs]) {
    const said = new RegExp(`^current_evidence\\.evidence_pack_id must be .*“${evidence_pack_id}” is not one`);
    const message = await refusePack({ ...toEvidence(baseline), evidence_pack_id }, said);
    words.push(message.replace(evidence_pack_id, '…'));
  }
  assert.equal(new Set(words).size, 1, 'another tenant’s record is refused in the words for none');
  const faulty: [source: typeof source, said: RegExp][] = [
    [{ ...source, source_version: 'abn-2099-01' }, /which read abn abn-sample-2026-11, not abn abn-2099-01/],
    [{ ...source, source_id: 'ppsr' }, /not ppsr abn-sample-2026-11/],
    [{ ...source, source_version: 'live' }, /not abn live/],
    [{ ...source, observed_at: observed_at - 1 }, new RegExp(`observed_at of abn .*, ${observed_at} \\(`)],
    [{ ...source, observed_at: observed_at + 1 }, new RegExp(`, not ${observed_at + 1}`)],
  ];
  for (const evidence_pack_id of [baseline.evidence_pack_id, await lookUpAbn(service, STEADY_ABN)])
    for (const [wrong, said] of faulty) {
      const read = { source_versions: [wrong], source_observed_at: wrong.observed_at };
      const message = await refusePack({ ...toEvidence(baseline), evidence_pack_id, ...read }, said);
      assert.match(message, /^current_evidence\.source_versions must /);
    }
  assert.deepEqual(await listChecks(baseline.subscription_id), []);
});

test('evidence for a capture with other sources or times than the capture, or from the future, is invalid_input and leaves no check [monitors.confirm-hashes]', async () => {
  const { baseline } = await makePlace();
  const [source] = baseline.source_versions;
  assert.ok(source !== undefined);
  const evidence = toEvidence(baseline);
  const future = Date.now() + 3_600_000;
  const faulty: [field: string, evidence: Body][] = [
    ['source_versions', { source_versions: [source, { ...source, source_id: 'ppsr' }] }],
    ['source_versions', { source_versions: [{ ...source, source_version: 'gnaf-2099' }] }],
    ['source_observed_at', { source_observed_at: 1 }],
    ['source_observed_at', { evidence_pack_id: 'lender-7', source_observed_at: 1 }],
    ['source_versions', { evidence_pack_id: 'lender-7', source_versions: [{ ...source, observed_at: future }] }],
  ];
  for (const [field, more] of faulty) {
    const refused = await refuse(buildConfirmation(service, baseline, { ...evidence, ...more }), 400, 'invalid_input');
    assert.match(String(refused.message), new RegExp(`current_evidence\\.${field}`));
  }
  assert.deepEqual(await listChecks(baseline.subscription_id), []);
});

test('flags that the evidence omits are not reported as removed', async () => {
  const cancelled = await capture(service, await makeMonitor(service, { target: CANCELLED_ABN }));
  assert.notDeepEqual(cancelled.risk_flags, []);
  const { risk_flags: _untold, ...evidence } = toEvidence(cancelled);
  assert.equal((await confirm(service, cancelled, evidence)).outcome, 'no_change');
  assert.equal((await confirm(service, cancelled, { ...evidence, risk_flags: [] })).outcome, 'changed');
});

test('an unknown monitor, another account’s or a deleted one is monitor_not_found with the same message', async () => {
  const { monitor, baseline } = await makePlace();
  const body = buildConfirmation(service, baseline, toEvidence(baseline));
  const none = await refuse({ ...body, subscription_id: 'mon_01K9ZJ6F8M3T5V7X9Z1B3D5F7H' }, 404, 'monitor_not_found');
  const stranger = await openStranger(service);
  const { tenant_id, account_id } = stranger.account;
  const foreign = await post({ ...body, tenant_id, account_id }, {}, stranger);
  assert.equal((await readRefusal(foreign, 404, 'monitor_not_found')).message, none.message);
  await service.request(`/v1/monitors/${monitor.subscription_id}`, { method: 'DELETE' });
  await refuse(body, 404, 'monitor_not_found');
});

test('unauthorized: no credential, or a tenant or account that does not match the credential [monitors.foreign-account]', async () => {
  const { baseline } = await makePlace();
  const body = buildConfirmation(service, baseline, toEvidence(baseline));
  const bare = await fetch(service.url + PATH, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  await readRefusal(bare, 401, 'unauthorized');
  await refuse({ ...body, tenant_id: 'ten_other' }, 403, 'unauthorized');
  await refuse({ ...body, account_id: 'acc_other' }, 403, 'unauthorized');
});

test('a key in the body is idempotent like the header: concurrent callers share one check and one response [money.idempotency-key-in-body]', async () => {
  const { baseline } = await makePlace();
  const plain = buildConfirmation(service, baseline, toEvidence(baseline));
  const body = { ...plain, idempotency_key: 'fund-1' };
  const answers = await Promise.all(Array.from({ length: 8 }, async () => readOk(await post(body))));
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal((await listChecks(baseline.subscription_id)).length, 1);
  const key = { 'idempotency-key': 'fund-2' };
  const [one, two] = [await post(plain, key), await post(plain, key)];
  assert.equal(two.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(await readOk(two), await readOk(one));
  assert.equal((await listChecks(baseline.subscription_id)).length, 2);
  const other = { ...toEvidence(baseline), evidence_pack_id: 'another' };
  await refuse(buildConfirmation(service, baseline, other, { idempotency_key: 'fund-1' }), 409, 'idempotency_conflict');
  const twoKeys = await readRefusal(await post(body, { 'idempotency-key': 'fund-2' }), 400, 'invalid_input');
  assert.match(String(twoKeys.message), /must be the same/);
  assert.equal((await post(body, { 'idempotency-key': 'fund-1' })).status, 200);
});

test('a check has only its allowed transitions: queued, running, then one final state [states.check-moves] [states.check-names]', async () => {
  const { baseline } = await makePlace();
  const { check } = await confirm(service, baseline, toEvidence(baseline));
  const { pool } = service.database;
  const move = (state: string) =>
    pool.query('update monitor_checks set state = $2, completed_at = now() where check_id = $1', [
      check.check_id,
      state,
    ]);
  for (const state of ['queued', 'running', 'changed', 'failed']) await assert.rejects(move(state), /no such move/);
  await assert.rejects(pool.query('delete from monitor_checks where check_id = $1', [check.check_id]), /no such move/);
});

test('a check whose process died fails when its lease expires, and not before [states.check-crash]', async () => {
  const { baseline } = await makePlace();
  const { db, pool } = service.database;
  const row = {
    account_id: service.account.account_id,
    subscription_id: baseline.subscription_id,
    baseline_snapshot_id: baseline.snapshot_id,
  };
  await beginCheck(db, { ...row, check_id: 'chk_lost', audit_correlation_id: 'aud_lost' });
  assert.equal(await failLostChecks(db), 0);
  await pool.query(
    `insert into monitor_checks (check_id, account_id, subscription_id, state, audit_correlation_id, lease_until)
     values ('chk_queued', $1, $2, 'queued', 'aud_queued', now() - interval '1 second')`,
    [row.account_id, row.subscription_id],
  );
  await pool.query('alter table monitor_checks disable trigger monitor_checks_moves');
  await pool.query("update monitor_checks set lease_until = now() - interval '1 second' where check_id = 'chk_lost'");
  await pool.query('alter table monitor_checks enable trigger monitor_checks_moves');
  const waiting = (await makePlace()).baseline.subscription_id;
  await pool.query(
    `insert into monitor_checks (check_id, account_id, subscription_id, state, audit_correlation_id, lease_until)
     values ('chk_waiting', $1, $2, 'queued', 'aud_waiting', now() + interval '1 minute')`,
    [row.account_id, waiting],
  );
  assert.equal(await failLostChecks(db), 2);
  assert.deepEqual(
    (await listChecks(waiting)).map(({ state }) => state),
    ['queued'],
    'one whose lease is not over is left alone',
  );
  const checks = await listChecks(baseline.subscription_id);
  assert.deepEqual(
    checks.map(({ state, failure }) => [state, failure]),
    [
      ['failed', 'the process that ran it died'],
      ['failed', 'the process that ran it died'],
    ],
  );
});

test('MCP confirms like REST, with the same error codes', async () => {
  const { baseline } = await makePlace();
  const body = buildConfirmation(service, baseline, toEvidence(baseline));
  const reported = confirmNoChangesResponse.parse(await doors.callTool('confirm_no_changes', body));
  assert.deepEqual([reported.outcome, reported.check.status], ['no_change', 'no_change']);
  const changed = await doors.callTool('confirm_no_changes', buildConfirmation(service, moved, toEvidence(moved)));
  assert.deepEqual([changed.outcome, listMoves(changed.changes as Body[])], ['changed', [POSTCODE_MOVE]]);
  const later = (await makeSteady()).baseline;
  const refusals: [more: Body, code: string][] = [
    [{ subscription_id: 'mon_none' }, 'monitor_not_found'],
    [{ baseline_evidence_pack_id: 'none' }, 'baseline_mismatch'],
    [
      {
        ...buildConfirmation(service, later, {
          ...toEvidence(later),
          evidence_pack_id: lookedUp,
          ...readOf(steady),
        }),
      },
      'recheck_failed',
    ],
    [{ current_evidence: {} }, 'invalid_input'],
    [{ tenant_id: 'ten_other' }, 'unauthorized'],
  ];
  for (const [more, code] of refusals)
    assert.equal((await doors.callTool('confirm_no_changes', { ...body, ...more })).code, code);
});

test('a register that fell back to a version before the baseline, or cannot be read, is recheck_failed, never no_change [monitors.every-source-observed]', async () => {
  const now = await capture(service, await makeMonitor(service, { target: STEADY_ABN }));
  await answerFrom(service, 'abn', OCTOBER);
  const body = buildConfirmation(service, now, toEvidence(now));
  const refused = await refuse(body, 502, 'recheck_failed');
  assert.match(String(refused.message), /The service did not observe abn/);
  await service.database.pool.query("update snapshots set state = 'retired' where dataset = 'abn'");
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  assert.match(String((await refuse(body, 502, 'recheck_failed')).message), /could not be observed now/);
  const checks = await listChecks(now.subscription_id);
  assert.deepEqual(
    checks.map(({ state, failure }) => [state, failure]),
    [
      ['failed', 'recheck_failed'],
      ['failed', 'recheck_failed'],
    ],
  );
  await answerFrom(service, 'abn', NOVEMBER);
});

test('an ABN that the register no longer has is a change of high severity, not a failure', async () => {
  const retrieved_at = new Date().toISOString();
  const text = buildExtract([buildAbr({ abn: STEADY_ABN })]);
  await doors.importVersion({ dataset: 'abn', label: 'abn-later', text, retrieved_at, sample: true });
  const answer = await confirm(service, moved, toEvidence(moved));
  assert.deepEqual([answer.outcome, answer.severity], ['changed', 'high']);
  const status = listMoves(answer.changes).find(([, , field]) => field === 'abn_status');
  assert.deepEqual(status, ['status', 'high', 'abn_status', 'ACTIVE', 'NOT HELD']);
  assert.equal((await service.request(`/v1/abn/${MOVED_ABN}`)).status, 404);
});
