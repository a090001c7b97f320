import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildSydneyDay } from '#base/calendar-window.ts';
import { buildFingerprint } from '#domain/monitoring/fact-hashes.ts';
import { type Body, readRefusal } from '#test/support/answers.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import {
  answerFrom,
  askWhatChanged,
  buildConfirmation,
  CANCELLED_ABN,
  type CaptureAnswer,
  capture,
  confirm,
  lookUpAbn,
  MOVED_ABN,
  makeMonitor,
  NOVEMBER,
  OCTOBER,
  openMovedAndSteady,
  STEADY_ABN,
  toEvidence,
} from '#test/support/monitored-targets.ts';
import { postJson } from '#test/support/post-json.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import type { TestService } from '#test/support/test-service.ts';

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

const refuse = async (baseline: CaptureAnswer, evidence: object, status: number, code: string): Promise<Body> =>
  readRefusal(
    await postJson(service, '/v1/confirm-no-changes', buildConfirmation(service, baseline, evidence)),
    status,
    code,
  );

test('a roll-back does not undo what the service saw later: recheck_failed names the later check until a new baseline is captured [monitors.every-source-observed]', async () => {
  assert.equal((await confirm(service, moved, toEvidence(moved))).outcome, 'changed');
  assert.equal((await confirm(service, steady, toEvidence(steady))).outcome, 'no_change');
  await answerFrom(service, 'abn', OCTOBER);
  const refused = await refuse(moved, toEvidence(moved), 502, 'recheck_failed');
  const today = buildSydneyDay(Date.now());
  assert.match(
    String(refused.message),
    new RegExp(
      `read abn ${OCTOBER} as at 2026-10-\\d\\d now\\. On ${today} it had read abn ${NOVEMBER} as at 2026-11-01, which is later, and there the target differed from the baseline`,
    ),
  );
  // The later check equalled this baseline, so nothing contradicts the current reading.
  assert.equal((await confirm(service, steady, toEvidence(steady))).outcome, 'no_change');
  // Different evidence is still a change, and the response names the later check.
  const hashes = { fact_hashes: moved.comparison.fact_hashes.slice(1) };
  const { fingerprint } = { fingerprint: buildFingerprint(hashes.fact_hashes) };
  const evidence_pack_id = await lookUpAbn(service, MOVED_ABN);
  const less = { ...toEvidence(moved), evidence_pack_id, comparison: { fingerprint, ...hashes } };
  const changed = await confirm(service, moved, less);
  assert.equal(changed.outcome, 'changed');
  const { rows } = await service.database.pool.query(
    'select clear_snapshot_id from monitors where subscription_id = $1',
    [moved.subscription_id],
  );
  assert.deepEqual(rows, [{ clear_snapshot_id: null }], 'the next recheck reads this target again');
  assert.match(
    (changed.limitations ?? []).join('\n'),
    /it had read abn abn-sample-2026-11 .* differed from the baseline/,
  );
  const record = await doors.readRecord(changed.check.evidence_pack_id);
  assert.deepEqual((record.result as Body).limitations, changed.limitations);
  const again = await capture(service, moved);
  assert.equal((await confirm(service, again, toEvidence(again))).outcome, 'no_change');
  await answerFrom(service, 'abn', NOVEMBER);
});

test('a no-change response reports remaining problems and which facts were compared', async () => {
  const cancelled = await capture(service, await makeMonitor(service, { target: CANCELLED_ABN }));
  const answer = await confirm(service, cancelled, toEvidence(cancelled));
  assert.equal(answer.outcome, 'no_change');
  const reported = (answer.limitations ?? []).join('\n');
  assert.match(
    reported,
    /^Flag abn_cancelled \(high\) applies now, as in the baseline: .*cancelled.*does not make it clean\.$/m,
  );
  assert.match(
    reported,
    /^The comparison covers only risk flags and these facts: entity_name, .*business_name\. Changes to anything else/m,
  );
});

test('evidence that renames a fact of the baseline, or has another time for a stored version, is rejected [monitors.confirm-hashes]', async () => {
  const evidence = toEvidence(steady);
  const { comparison } = steady;
  const facts = comparison.facts.map(({ field, value_hash }) => ({
    field: field === 'state' ? 'postcode_x' : field,
    value_hash,
  }));
  const renamed = await refuse(steady, { ...evidence, comparison: { ...comparison, facts } }, 400, 'invalid_input');
  assert.match(
    String(renamed.message),
    /^current_evidence\.comparison\.facts must have the field of which the baseline/,
  );
  const time = Date.parse('2026-11-01T08:00:00Z');
  const source_versions = [{ source_id: 'abn', source_version: OCTOBER, observed_at: time }];
  const dated = { ...evidence, source_versions, source_observed_at: time };
  const refused = await refuse(steady, dated, 400, 'invalid_input');
  assert.match(
    String(refused.message),
    /^current_evidence\.source_versions must have the observed_at of abn abn-sample-2026-10, /,
  );
});

test('a pack id that two monitors share is not ambiguous next to a pack of one of them', async () => {
  const shared = await lookUpAbn(service, STEADY_ABN);
  const ids = { previous_pack_id: steady.evidence_pack_id, current_pack_id: shared };
  const other = await capture(service, await makeMonitor(service, { target: STEADY_ABN }));
  const { source_versions, source_observed_at } = other;
  const read = { evidence_pack_id: shared, source_versions, source_observed_at };
  for (const baseline of [steady, other]) await confirm(service, baseline, { ...toEvidence(baseline), ...read });
  const answer = await askWhatChanged(service, ids);
  assert.equal(answer.current_snapshot.subscription_id, steady.subscription_id);
  const back = await askWhatChanged(service, {
    previous_pack_id: shared,
    current_pack_id: other.evidence_pack_id,
  });
  assert.equal(back.previous_snapshot.subscription_id, other.subscription_id);
});

test('a failed check can be found: its error names it', async () => {
  const later = await capture(service, await makeMonitor(service, { target: STEADY_ABN }));
  const { source_versions, source_observed_at } = steady;
  const evidence = { ...toEvidence(later), evidence_pack_id: lookedUp, source_versions, source_observed_at };
  const refused = await refuse(later, evidence, 502, 'recheck_failed');
  const { rows } = await service.database.pool.query(
    'select state, audit_correlation_id from monitor_checks where check_id = $1',
    [refused.check_id],
  );
  assert.deepEqual(rows, [{ state: 'failed', audit_correlation_id: refused.audit_correlation_id }]);
  assert.match(String(refused.audit_correlation_id), /^aud_/);
});

test('an invented baseline is not confirmed by a register, nor a register’s by a sample; the error says which is which and what helps', async () => {
  const sampled = await capture(service, await makeMonitor(service, { target: STEADY_ABN }));
  const sampleRecord = await lookUpAbn(service, STEADY_ABN);
  const company = await capture(service, await makeMonitor(service, { target_type: 'ACN', target: '002637069' }));
  const text = buildExtract([buildAbr({ abn: STEADY_ABN })]);
  const retrieved_at = '2026-11-10T00:00:00Z';
  await doors.importVersion({ dataset: 'abn', label: 'abn-real', text, retrieved_at });
  const refused = await refuse(sampled, toEvidence(sampled), 502, 'recheck_failed');
  assert.match(
    String(refused.message),
    /baseline is of abn abn-sample-2026-11, SAMPLE DATA, and what answers now is abn abn-real, a real register: .* Capture a new baseline\.$/,
  );
  // A sample next to a real register will not answer in a minute either.
  const unread = await refuse(company, toEvidence(company), 502, 'recheck_failed');
  assert.match(String(unread.message), /only a sample of it is loaded here, and samples do not answer beside/);
  assert.doesNotMatch(String(unread.message), /try again/i);
  const real = await capture(service, await makeMonitor(service, { target: STEADY_ABN }));
  assert.equal((await confirm(service, real, toEvidence(real))).outcome, 'no_change');
  // A look-up of the sample is no evidence about a register.
  const { source_versions, source_observed_at } = sampled;
  const invented = { ...toEvidence(real), evidence_pack_id: sampleRecord, source_versions, source_observed_at };
  const mixed = await refuse(real, invented, 502, 'recheck_failed');
  assert.match(
    String(mixed.message),
    /baseline is of abn abn-real, a real register, and the evidence is of abn abn-sample-2026-11, SAMPLE DATA/,
  );
  await service.database.pool.query("update snapshots set state = 'retired' where source_version = 'abn-real'");
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const back = await refuse(real, toEvidence(real), 502, 'recheck_failed');
  assert.match(
    String(back.message),
    /baseline is of abn abn-real, a real register, and what answers now is abn abn-sample/,
  );
});
