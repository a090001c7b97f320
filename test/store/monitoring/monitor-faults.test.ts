import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { findMonitorFaults } from '#store/monitoring/monitor-faults.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import {
  type CaptureAnswer,
  capture,
  confirm,
  lookUpAbn,
  MOVED_ABN,
  makeMonitor,
  openMonitors,
  openStranger,
  toEvidence,
} from '#test/support/monitored-targets.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import type { TestService } from '#test/support/test-service.ts';

let doors: RegisterDoors;
let service: TestService;
let abn: CaptureAnswer;
let company: CaptureAnswer;
let foreign: CaptureAnswer;
let looked: CaptureAnswer;
let check_id: string;
let seen_id: string;
let given_id: string;
let lookedUp: string;
before(async () => {
  doors = await openMonitors();
  service = doors.service;
  const abns = (postcode: string) => buildExtract([buildAbr({ abn: MOVED_ABN, postcode })]);
  const companies = (status: string) =>
    buildCompanies([
      { name: 'A PTY LTD', acn: '002637069', status },
      { name: 'B PTY LTD', acn: '999000010' },
    ]);
  const bring = (dataset: string, label: string, text: string, day: string) =>
    doors.importVersion({ dataset, label, text, retrieved_at: `${day}T00:00:00Z`, sample: true });
  await bring('abn', 'abn-1', abns('2000'), '2026-11-02');
  await bring('asic-companies', 'companies-1', companies('REGD'), '2026-11-02');
  abn = await capture(service, await makeMonitor(service));
  company = await capture(service, await makeMonitor(service, { target_type: 'ACN', target: '002637069' }));
  // A company that does not change, and a monitor without a baseline.
  const steady = { target_type: 'ACN', target: '999000010' };
  const baseline = await capture(service, await makeMonitor(service, steady));
  looked = await capture(service, baseline, 'check');
  await makeMonitor(service, steady);
  const stranger = await openStranger(service);
  foreign = await capture(stranger, await makeMonitor(stranger));
  lookedUp = await lookUpAbn(service, MOVED_ABN);
  const confirmed = await confirm(service, abn, { ...toEvidence(abn), evidence_pack_id: lookedUp });
  check_id = confirmed.check.check_id;
  seen_id = String(confirmed.check.result_snapshot_id);
  given_id = confirmed.current_snapshot.snapshot_id;
  await bring('abn', 'abn-2', abns('2010'), '2026-11-03');
  await bring('asic-companies', 'companies-2', companies('EXAD'), '2026-11-03');
});
after(() => doors.stop());

/** Returns the faults found after a change that only an intruder could make, and rolls the change back. */
async function faultsOf(tables: readonly string[], change: string): Promise<string[]> {
  const faults: string[] = [];
  const undo = new Error('taken back');
  const looked = service.database.db.transaction().execute(async (trx) => {
    for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(trx);
    await sql.raw(change).execute(trx);
    await findMonitorFaults(trx, (fault) => faults.push(fault));
    throw undo;
  });
  await assert.rejects(looked, undo);
  return faults.sort();
}

test('a monitor with a baseline that is listed as without one is found by fsck [svc-admin.fsck]', async () => {
  assert.deepEqual(
    await faultsOf([], `update monitors set state = 'no_baseline' where subscription_id = '${abn.subscription_id}'`),
    [`monitor ${abn.subscription_id} is listed as no_baseline, against its baseline`],
  );
});

test('what is as it was written has no faults, and every monitor and snapshot is counted', async () => {
  const faults: string[] = [];
  assert.equal(await findMonitorFaults(service.database.db, (fault) => faults.push(fault)), 12);
  assert.deepEqual(faults, []);
});

// A comparison of no facts, whose hashes are right.
const EMPTY = `{"fingerprint":"sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","fact_hashes":[],"facts":[]}`;
const of = (observation: CaptureAnswer) => `snapshot_id = '${observation.snapshot_id}'`;
const version = (label: string) => `(select snapshot_id from snapshots where source_version = '${label}')`;
const CASES: [what: string, tables: string[], change: () => string, faults: () => string[]][] = [
  [
    'a target that was swapped under its hash',
    ['monitors'],
    () => `update monitors set target_value = '88712649015' where subscription_id = '${abn.subscription_id}'`,
    () => [`monitor ${abn.subscription_id} has a target_hash that does not match its target`],
  ],
  [
    'a fact that was altered',
    ['monitor_snapshots'],
    () =>
      `update monitor_snapshots set comparison = replace(comparison::text, '"2000"', '"2999"')::json where ${of(abn)}`,
    () => [
      `snapshot ${abn.snapshot_id} has a comparison that differs from its record`,
      `snapshot ${abn.snapshot_id}: comparison.facts must have the value_hash that field, normalized_value and the monitor’s comparison_salt give`,
    ],
  ],
  [
    'records that cannot be read, and a target that was swapped beside them',
    ['records', 'monitors'],
    () => `update records set body = (left(body::text, -1) || ',"half":"\\ud800"}')::json
        where record_id in ('${abn.evidence_pack_id}', (select evidence_pack_id from monitor_checks where check_id = '${check_id}'));
      update monitors set target_value = '88712649015' where subscription_id = '${foreign.subscription_id}'`,
    () => [
      `check ${check_id} ended as no_change without a matching snapshot and record`,
      `monitor ${foreign.subscription_id} has a target_hash that does not match its target`,
      `snapshot ${abn.snapshot_id} cannot be compared with ${abn.evidence_pack_id}, whose body cannot be read`,
      `snapshot ${seen_id} cannot be compared with rec_\\w+, whose body cannot be read`,
    ],
  ],
  [
    'a record of a confirmation that names no time of its source',
    ['records'],
    () => `update records set body = replace(body::text, '"retrieved_at":"', '"retrieved_at":"no ')::json
        where record_id = (select evidence_pack_id from monitor_checks where check_id = '${check_id}')`,
    () =>
      ['source_observed_at', 'source_versions', 'sources'].map(
        (field) => `snapshot ${seen_id} has a ${field} that differs from its confirmation`,
      ),
  ],
  [
    'facts that fit their hashes and are another monitor’s',
    ['monitor_snapshots'],
    () => `update monitor_snapshots set comparison = '${EMPTY}' where ${of(company)}`,
    () => [`snapshot ${company.snapshot_id} has a comparison that differs from its record`],
  ],
  [
    'no fault in an unreadable record of evidence that a caller gave',
    ['records'],
    () =>
      `update records set body = (left(body::text, -1) || ',"half":"\\ud800"}')::json where record_id = '${lookedUp}'`,
    () => [],
  ],
  [
    'a snapshot under a record that is not its account’s',
    ['monitor_snapshots'],
    () => `update monitor_snapshots set evidence_pack_id = '${foreign.evidence_pack_id}' where ${of(company)}`,
    () => [
      `snapshot ${company.snapshot_id} names a record that its account does not have`,
      `snapshot ${company.snapshot_id} of record ${company.evidence_pack_id} is missing or names another record`,
    ],
  ],
  [
    'a snapshot of another account than its monitor',
    ['monitor_snapshots'],
    () =>
      `update monitor_snapshots set account_id = (select account_id from monitor_snapshots where ${of(foreign)}) where ${of(company)}`,
    () => [
      `snapshot ${company.snapshot_id} belongs to another account than its monitor`,
      `snapshot ${company.snapshot_id} names a record that its account does not have`,
      `snapshot ${company.snapshot_id} of record ${company.evidence_pack_id} is missing or names another record`,
    ],
  ],
  [
    'a captured snapshot that was deleted',
    ['monitor_snapshots'],
    () => `delete from monitor_snapshots where ${of(looked)}`,
    () => [`snapshot ${looked.snapshot_id} of record ${looked.evidence_pack_id} is missing or names another record`],
  ],
  [
    'a captured snapshot under another id',
    ['monitor_snapshots'],
    () => `update monitor_snapshots set snapshot_id = 'snp_other' where ${of(looked)}`,
    () => [
      `snapshot ${looked.snapshot_id} of record ${looked.evidence_pack_id} is missing or names another record`,
      'snapshot snp_other has a snapshot_id that differs from its record',
    ],
  ],
  [
    'a captured snapshot that was made to look like evidence from a caller, under another pack,',
    ['monitor_snapshots'],
    () => `update monitor_snapshots set sources = '[]', evidence_pack_id = 'pack' where ${of(looked)}`,
    () => [`snapshot ${looked.snapshot_id} of record ${looked.evidence_pack_id} is missing or names another record`],
  ],
  [
    'a snapshot without a monitor',
    ['monitor_snapshots'],
    () =>
      `alter table monitor_snapshots drop constraint monitor_snapshots_subscription_id_fkey;
       update monitor_snapshots set subscription_id = 'mon_none' where ${of(company)}`,
    () => [
      `monitor ${company.subscription_id} has a baseline that is not its own`,
      `monitor ${company.subscription_id} is recorded as equal to its baseline in companies-1, but no snapshot shows it`,
      `monitor ${company.subscription_id} does not use its latest baseline`,
      `snapshot ${company.snapshot_id} belongs to no monitor`,
      `snapshot ${company.snapshot_id} has a subscription_id that differs from its record`,
    ],
  ],
  [
    'a baseline that is another monitor’s',
    ['monitors'],
    () =>
      `update monitors set baseline_snapshot_id = '${abn.snapshot_id}', clear_snapshot_id = null where subscription_id = '${company.subscription_id}'`,
    () => [
      `monitor ${company.subscription_id} has a baseline that is not its own`,
      `monitor ${company.subscription_id} does not use its latest baseline`,
    ],
  ],
  [
    'a baseline that is a check',
    ['monitors'],
    () => `update monitors set baseline_snapshot_id = '${seen_id}' where subscription_id = '${abn.subscription_id}'`,
    () => [
      `monitor ${abn.subscription_id} has a baseline that is not its own`,
      `monitor ${abn.subscription_id} does not use its latest baseline`,
    ],
  ],
  [
    'no fault in a check that runs',
    ['monitor_checks'],
    // Its lease is short, and the tests before this one may take longer.
    () =>
      `update monitor_checks set state = 'running', completed_at = null, lease_until = now() where check_id = '${check_id}'`,
    () => [],
  ],
  [
    'no fault in a check that ended long ago',
    ['monitor_checks'],
    () => `update monitor_checks set lease_until = now() - interval '3 minutes' where check_id = '${check_id}'`,
    () => [],
  ],
  [
    'a check that is left running',
    ['monitor_checks'],
    () =>
      `update monitor_checks set state = 'running', completed_at = null, lease_until = now() - interval '3 minutes' where check_id = '${check_id}'`,
    () => [`check ${check_id} is still running after its lease expired`],
  ],
  [
    'a check whose end was turned round',
    ['monitor_checks'],
    () => `update monitor_checks set state = 'changed' where check_id = '${check_id}'`,
    () => [`check ${check_id} ended as changed without a matching snapshot and record`],
  ],
  [
    'a check whose baseline is another monitor’s',
    ['monitor_checks'],
    () => `update monitor_checks set baseline_snapshot_id = '${company.snapshot_id}' where check_id = '${check_id}'`,
    () => [
      `check ${check_id} has a baseline_snapshot_id that differs from its record`,
      `check ${check_id} belongs to another account or monitor than its baseline`,
      `snapshot ${seen_id} has a comparison that differs from its confirmation`,
    ],
  ],
  [
    'a check without its baseline',
    ['monitor_checks'],
    () => `update monitor_checks set baseline_snapshot_id = null where check_id = '${check_id}'`,
    () => [`check ${check_id} has a baseline_snapshot_id that differs from its record`],
  ],
  [
    'a check without its result',
    ['monitor_checks'],
    () => `update monitor_checks set result_snapshot_id = null where check_id = '${check_id}'`,
    () => [
      `check ${check_id} ended as no_change without a matching snapshot and record`,
      `check ${check_id} has a result_snapshot_id that differs from its record`,
    ],
  ],
  [
    'a check under another id than in its record',
    ['monitor_checks'],
    () => `update monitor_checks set check_id = 'chk_other' where check_id = '${check_id}'`,
    () => ['check chk_other ended as no_change without a matching snapshot and record'],
  ],
  [
    'a check that was moved to another account',
    ['monitor_checks'],
    () =>
      `update monitor_checks set account_id = (select account_id from monitor_snapshots where ${of(foreign)}) where check_id = '${check_id}'`,
    () => [
      `check ${check_id} belongs to another account or monitor than its baseline`,
      `check ${check_id} ended as no_change without a matching snapshot and record`,
    ],
  ],
  [
    'no fault in a check that failed with a reason',
    ['monitor_checks'],
    () => `update monitor_checks set state = 'failed', failure = 'the source is down' where check_id = '${check_id}'`,
    () => [],
  ],
  [
    'a check that failed without a reason',
    ['monitor_checks'],
    () => `update monitor_checks set state = 'failed', failure = null where check_id = '${check_id}'`,
    () => [`check ${check_id} failed without a reason`],
  ],
  [
    'a baseline that was put back to one before',
    ['monitors', 'monitor_snapshots'],
    () =>
      `insert into monitor_snapshots (snapshot_id, subscription_id, account_id, role, evidence_pack_id, created_at,
         source_observed_at, source_versions, risk_flags, comparison, data_mode, sources)
       select 'snp_later', subscription_id, account_id, 'baseline', 'pack', created_at, source_observed_at,
         source_versions, risk_flags, comparison, data_mode, '[]' from monitor_snapshots where ${of(company)}`,
    () => [`monitor ${company.subscription_id} does not use its latest baseline`],
  ],
  [
    'a clear version that a later observation contradicts',
    ['monitors', 'monitor_snapshots'],
    () => `update monitor_snapshots set comparison = '${EMPTY}' where snapshot_id = '${seen_id}'`,
    () => [
      `monitor ${abn.subscription_id} is recorded as equal to its baseline, but its last snapshot differs`,
      `snapshot ${seen_id} has a comparison that differs from its confirmation`,
    ],
  ],
  [
    'no fault in later evidence of a caller that differs',
    ['monitor_snapshots'],
    () => `insert into monitor_snapshots (snapshot_id, subscription_id, account_id, role, evidence_pack_id, created_at,
         source_observed_at, source_versions, risk_flags, comparison, data_mode, sources)
       select 'snp_later', subscription_id, account_id, 'check', 'pack', created_at, source_observed_at,
         source_versions, risk_flags, '${EMPTY}', data_mode, '[]' from monitor_snapshots where ${of(abn)}`,
    () => [],
  ],
  [
    'a captured snapshot that was made to look like a caller’s evidence',
    ['monitor_snapshots'],
    () => `update monitor_snapshots set sources = '[]' where ${of(company)}`,
    () => [
      `monitor ${company.subscription_id} is recorded as equal to its baseline in companies-1, but no snapshot shows it`,
      `snapshot ${company.snapshot_id} has a sources that differs from its record`,
    ],
  ],
  [
    'a clear version that was read live',
    ['monitor_snapshots'],
    () => `update monitor_snapshots set data_mode = 'live' where ${of(company)}`,
    () => [
      `monitor ${company.subscription_id} is recorded as equal to its baseline in companies-1, but no snapshot shows it`,
      `snapshot ${company.snapshot_id} has a data_mode that differs from its record`,
    ],
  ],
  [
    'a clear version of another register than was read',
    ['monitor_snapshots'],
    () =>
      `update monitor_snapshots set source_versions = replace(source_versions::text, 'asic-companies', 'gnaf')::json where ${of(company)}`,
    () => [
      `monitor ${company.subscription_id} is recorded as equal to its baseline in companies-1, but no snapshot shows it`,
      `snapshot ${company.snapshot_id} has a source_versions that differs from its record`,
    ],
  ],
  [
    'a clear version in which it differed',
    ['monitors', 'monitor_snapshots'],
    () =>
      `update monitors set clear_snapshot_id = ${version('abn-2')} where subscription_id = '${abn.subscription_id}';
       update monitor_snapshots set comparison = '${EMPTY}', source_versions = replace(source_versions::text, 'abn-1', 'abn-2')::json
         where snapshot_id = '${seen_id}'`,
    () => [
      `monitor ${abn.subscription_id} is recorded as equal to its baseline in abn-2, but no snapshot shows it`,
      `monitor ${abn.subscription_id} is recorded as equal to its baseline, but its last snapshot differs`,
      `snapshot ${seen_id} has a comparison that differs from its confirmation`,
      `snapshot ${seen_id} has a source_versions that differs from its confirmation`,
    ],
  ],
  [
    'a clear version that was never observed',
    ['monitors'],
    () =>
      `update monitors set clear_snapshot_id = ${version('abn-2')} where subscription_id = '${abn.subscription_id}'`,
    () => [`monitor ${abn.subscription_id} is recorded as equal to its baseline in abn-2, but no snapshot shows it`],
  ],
  [
    'a change of an ABN that was taken out',
    ['register_changes'],
    () => `delete from register_changes where snapshot_id = ${version('abn-2')}`,
    () => [
      `monitor ${abn.subscription_id} is on an entity that changed in abn abn-2, but its comparison does not list it`,
      `monitor ${foreign.subscription_id} is on an entity that changed in abn abn-2, but its comparison does not list it`,
      'the comparison of abn abn-2 counted 1 entities, and 0 are recorded',
    ],
  ],
  [
    'a change of an ABN that was taken out, but for a deleted monitor,',
    ['register_changes', 'monitors'],
    () => `delete from register_changes where snapshot_id = ${version('abn-2')};
      update monitors set deleted_at = now() where subscription_id = '${foreign.subscription_id}'`,
    () => [
      `monitor ${abn.subscription_id} is on an entity that changed in abn abn-2, but its comparison does not list it`,
      'the comparison of abn abn-2 counted 1 entities, and 0 are recorded',
    ],
  ],
  [
    'a change of a company that was swapped for another',
    ['register_changes'],
    () =>
      `update register_changes set entity = '000000019' where snapshot_id = ${version('companies-2')} and entity = '002637069'`,
    () => [
      `monitor ${company.subscription_id} is on an entity that changed in asic-companies companies-2, but its comparison does not list it`,
    ],
  ],
  [
    'a comparison that was taken out',
    ['version_comparisons'],
    () => `delete from version_comparisons where snapshot_id = ${version('companies-2')}`,
    () => [/changes are recorded for version \d+, whose comparison did not finish/.source],
  ],
  [
    'items of a recheck without a job, or whose job ended,',
    ['recheck_items'],
    () =>
      `insert into account_jobs (job_id, account_id, kind) select 'job_queued', account_id, 'monitor_recheck' from monitor_snapshots where ${of(abn)};
       insert into account_jobs (job_id, account_id, kind, state, started_at, finished_at, error_code, error_message)
         select 'job_ended', account_id, kind, 'failed', now(), now(), 'x', 'x' from account_jobs where job_id = 'job_queued';
       insert into recheck_items (job_id, item_no, subscription_id)
         select job_id, 1, '${abn.subscription_id}' from unnest(array['job_none', 'job_ended', 'job_queued']) job_id`,
    () => ['job_none', 'job_ended'].map((job_id) => `item 1 of recheck ${job_id} is left after its job ended`),
  ],
  [
    'an item of a recheck on another account’s monitor',
    ['recheck_items'],
    () =>
      `insert into account_jobs (job_id, account_id, kind) select 'job_x', account_id, 'monitor_recheck' from monitor_snapshots where ${of(foreign)};
       insert into recheck_items (job_id, item_no, subscription_id) values ('job_x', 1, '${abn.subscription_id}')`,
    () => ['item 1 of recheck job_x belongs to another account'],
  ],
];
for (const [what, tables, change, expected] of CASES) {
  test(`${what} is found by fsck [svc-admin.fsck]`, async () => {
    const found = await faultsOf(tables, change());
    const wanted = expected().sort();
    assert.equal(found.length, wanted.length, JSON.stringify(found));
    for (const [index, fault] of wanted.entries())
      assert.ok(found[index] === fault || new RegExp(`^${fault}$`).test(found[index] ?? ''), found[index]);
  });
}

const FLAG = '[{"code":"abn_cancelled","severity":"high"}]';
// An observation of the same source and version at another time.
const OTHER_TIME = `replace(source_versions::text, '"observed_at":', '"observed_at":1')::json`;
const BENT: Readonly<Record<string, string>> = {
  role: "case role when 'check' then 'baseline' else 'check' end",
  evidence_pack_ref: "'folder/9'",
  created_at: 'created_at - 1',
  source_observed_at: 'source_observed_at + 1',
  source_versions: OTHER_TIME,
  risk_flags: `'${FLAG}'`,
  data_mode: "'live'",
  sources: "replace(sources::text, 'abn-1', 'abn-0')::json",
};

/** Returns the faults found after a column of an observation was changed. */
const bendColumn = (snapshot_id: string, column: string, value: string) =>
  faultsOf(
    ['monitor_snapshots'],
    `update monitor_snapshots set ${column} = ${value} where snapshot_id = '${snapshot_id}'`,
  );

for (const [column, value] of Object.entries(BENT)) {
  test(`a snapshot whose ${column} differs from its record is found by fsck [svc-admin.fsck]`, async () => {
    const captured = await bendColumn(abn.snapshot_id, column, value);
    assert.ok(
      captured.includes(`snapshot ${abn.snapshot_id} has a ${column} that differs from its record`),
      captured.join(),
    );
    // The record of a confirmation holds no reference for what the service read, and no way of reading for what it was given.
    if (column !== 'evidence_pack_ref') {
      const seen = await bendColumn(seen_id, column, value);
      assert.ok(seen.includes(`snapshot ${seen_id} has a ${column} that differs from its confirmation`), seen.join());
    }
    if (column === 'data_mode') return;
    const bent = column === 'sources' ? `'[{}]'` : value;
    const given = await bendColumn(given_id, column, bent);
    assert.ok(
      given.includes(`snapshot ${given_id} has a ${column} that differs from the given evidence`),
      given.join(),
    );
  });
}

test('fsck finds evidence that was changed or deleted [svc-admin.fsck]', async () => {
  const fault = (column: string) => `snapshot ${given_id} has a ${column} that differs from the given evidence`;
  assert.deepEqual(await bendColumn(given_id, 'evidence_pack_id', "'lender-2'"), [fault('evidence_pack_id')]);
  const captured = await bendColumn(given_id, 'evidence_pack_id', `'${abn.evidence_pack_id}'`);
  assert.deepEqual(captured, [fault('evidence_pack_id')], 'the record of a capture is not its record');
  const less = await bendColumn(given_id, 'comparison', `(comparison::jsonb - 'facts')::json`);
  assert.deepEqual(less, [fault('comparison')]);
  const gone = await faultsOf(['monitor_snapshots'], `delete from monitor_snapshots where snapshot_id = '${given_id}'`);
  assert.ok(gone.includes(fault('evidence_pack_id')), gone.join());
});

test('what the service read for a confirmation under another record is found by fsck [svc-admin.fsck]', async () => {
  const found = await bendColumn(seen_id, 'evidence_pack_id', `'${abn.evidence_pack_id}'`);
  assert.ok(
    found.includes(`snapshot ${seen_id} has a evidence_pack_id that differs from its confirmation`),
    found.join(),
  );
});

const CHECK_COLUMNS: Readonly<Record<string, () => string>> = {
  result_snapshot_id: () => `'${given_id}'`,
  audit_correlation_id: () => "'aud_other'",
  completed_at: () => "completed_at - interval '1 second'",
  subscription_id: () => `'${company.subscription_id}'`,
};
for (const [column, value] of Object.entries(CHECK_COLUMNS)) {
  test(`a check whose ${column} differs from its record is found by fsck [svc-admin.fsck]`, async () => {
    const change = `update monitor_checks set ${column} = ${value()} where check_id = '${check_id}'`;
    const found = await faultsOf(['monitor_checks'], change);
    assert.ok(found.includes(`check ${check_id} has a ${column} that differs from its record`), found.join());
    if (column !== 'subscription_id') return;
    const unmatched = `check ${check_id} ended as no_change without a matching snapshot and record`;
    assert.ok(found.includes(unmatched), found.join());
  });
}
