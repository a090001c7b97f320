import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeLimit } from '#domain/evidence/page/write-limit.ts';
import { CHANGE_RULES } from '#domain/monitoring/change-rules.ts';
import { listConfirmationLimits } from '#domain/monitoring/list-confirmation-limits.ts';
import { listFurtherLimits, listUnreadLimits } from '#domain/monitoring/list-further-limits.ts';
import { listStandingLimits } from '#domain/monitoring/list-standing-flags.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import { parseWrittenName } from '#domain/names/parse-written-name.ts';
import { listWrittenNotChecked } from '#operations/company/list-written-not-checked.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

const observed_at = Date.UTC(2026, 10, 1, 8);
const read = (source_version: string) => ({
  source_versions: [{ source_id: 'abn', source_version, observed_at }],
  risk_flags: [{ code: 'abn_cancelled', severity: 'high' as const }],
});
const RECORD = buildSampleRecord({ tool: 'confirm_no_changes' });
const list = (record = RECORD, relied = 'abn-1') => {
  const seen = { ...read('abn-2'), data_mode: 'snapshot' };
  const limits = [
    ...listConfirmationLimits(read(relied), seen),
    ...listStandingLimits('ABN', { risk_flags: [] }, read('abn-2')),
  ];
  return limits.map((limit) => writeLimit(limit, record));
};

test('the limits of a confirmation are printed in words, without field names, codes and numeric times', () => {
  assert.deepEqual(list(), [
    'The evidence was compared as sent and not checked at its source. What the service read during this call is named among the sources of this page.',
    'The service read ABN register (Australian Business Register), version abn-2, a stored copy as at 2026-11-01 08:00:00 UTC: a change since then could not be seen.',
    'A flag of weight high applies now: The ABN is cancelled. A comparison does not make it clean.',
    'The comparison covers only risk flags and these facts: entity name, entity type, replaced by the ABN, ABN status, ABN status from, GST status, GST registered from, GST registered until, state, postcode, sanctions entry that a name fits, sanctions entry that a name is like, insolvency appointment, solvent winding up, ASIC ban, ACNC register, charity status in its statements, charity statement overdue since, payment times non compliance, external administration (Payment Times), sanction as a sponsor, ORIC corporation, business name. Changes to anything else, such as trading names or parcels, are not detected.',
  ]);
  assert.match(
    list(RECORD, 'abn-2')[1] ?? '',
    /version abn-2, the same version as the baseline: .* since 2026-11-01 08:00:00 UTC could/,
  );
});

test('the further sources of a confirmation are printed with their names', () => {
  const source = (source_id: string) => ({ source_id, source_version: `${source_id}-2026-11`, observed_at });
  const [oric, bans] = [source('oric'), source('asic-banned-organisations')];
  const compared = { baseline: [oric], firstSeen: ['oric'], seen: [oric, bans], unread: ['payment-times'] };
  const limits = [...listFurtherLimits(compared), ...listUnreadLimits([{ source_id: 'abf-sponsors', why: 'no ABN.' }])];
  const read =
    'ORIC register of Aboriginal and Torres Strait Islander corporations, version oric-2026-11, as at 2026-11-01';
  const first = 'ASIC register of banned organisations, version asic-banned-organisations-2026-11, as at 2026-11-01';
  assert.deepEqual(
    limits.map((limit) => writeLimit(limit, RECORD)),
    [
      `It also read ${read}; ${first}.`,
      'Payment Times Reports Register was not read again, or only as it was before: not checked, and not compared.',
      `Read for the first time since the baseline, so not compared yet: ${first}. Later checks compare with what was read now.`,
      `Not read when the baseline was captured, so compared with their first reading: ${read}.`,
      'Australian Border Force, register of sanctioned sponsors was not checked: no ABN.',
    ],
  );
});

test('invented data is not called a register', () => {
  const sources = RECORD.sources.map((source) => ({ ...source, source_citation: 'SAMPLE DATA' }));
  assert.match(list({ ...RECORD, sources })[1] ?? '', /^The service read invented data in the form of ABN register /);
});

test('no compared fact is printed with its field name', () => {
  for (const type of Object.keys(CHANGE_RULES) as TargetType[]) {
    const none = { risk_flags: [] };
    for (const limit of listStandingLimits(type, none, none)) assert.doesNotMatch(writeLimit(limit, RECORD), /_/);
  }
});

test('an advised check is printed with its plain name', () => {
  const write = (text: string) => writeLimit(text, buildSampleRecord());
  const [beside] = listWrittenNotChecked(parseWrittenName('A Pty Ltd t/as B'), true);
  assert.match(beside?.result ?? '', /; use verify_business_name_registration for that\.$/);
  assert.match(write(beside?.result ?? ''), /; use the check of business names for that\.$/);
  assert.equal(write('Check the holder, with ban_check.'), 'Check the holder, with the check for bans by ASIC.');
  assert.equal(write('Screen them with screen_name.'), 'Screen them with the check against the sanctions list.');
  assert.equal(write('The name “ban_check” was not found.'), 'The name “ban_check” was not found.');
});

test('limits of other responses stay as they are', () => {
  const limit = 'Flag a_b (high) of 2026-11-01T08:00:00.000Z.';
  assert.equal(writeLimit(limit, buildSampleRecord()), limit);
});
