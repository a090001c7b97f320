import assert from 'node:assert/strict';
import { test } from 'node:test';
import { riskCategory } from '#contract/schemas/risk-flag.ts';
import { buildRisk } from '#domain/risk/build-risk.ts';
import { RISK_CATEGORIES, RISK_CODES, type RiskCode, type RiskEntry } from '#domain/risk/risk-ontology.ts';
import { readSourceFiles } from '#test/support/source-files.ts';

const CODES = Object.entries<RiskEntry>(RISK_CODES);

test('the ontology has the ten categories of the contract in order, each with a next check', () => {
  assert.deepEqual(Object.keys(RISK_CATEGORIES), riskCategory.options);
  assert.equal(riskCategory.options.length, 10);
  for (const entry of Object.values(RISK_CATEGORIES)) {
    for (const words of [entry.title, entry.meaning, entry.next_check]) assert.ok(words.length > 3);
  }
});

test('every code is in snake case, and has a sentence and a next check', () => {
  for (const [code, { meaning, next_check }] of CODES) {
    assert.match(code, /^[a-z]+(_[a-z]+)*$/);
    assert.match(meaning, /\.$/);
    assert.match(next_check, /\.$/);
  }
});

// Clients branch on these: a severity lowered by accident would make a response look safer.
test('the severities are pinned', () => {
  const bySeverity = Map.groupBy(CODES, ([, { severity }]) => severity);
  const list = (severity: RiskEntry['severity']) => bySeverity.get(severity)?.map(([code]) => code) ?? [];
  assert.deepEqual(list('critical'), [
    'company_external_administration',
    'company_deregistered',
    'sanctions_name_match',
  ]);
  assert.deepEqual(list('high'), [
    'ppsr_unsearched',
    'ppsr_registration_found',
    'abn_not_found',
    'abn_no_longer_listed',
    'abn_cancelled',
    'abn_suspended',
    'name_mismatch',
    'company_strike_off',
    'company_not_registered',
    'licence_suspended',
    'licence_not_current',
    'insolvency_appointment',
    'organisation_banned',
    'ban_name_possible',
    'charity_revoked',
    'sanctions_name_possible',
    'indigenous_corporation_not_registered',
    'aircraft_idera_recorded',
  ]);
  assert.deepEqual(list('medium'), [
    'abn_unsearched',
    'vin_unsearched',
    'abn_replaced',
    'abn_status_ahead',
    'name_withheld',
    'gst_cancelled',
    'former_name',
    'business_name_cancelled',
    'charity_not_on_register',
    'charity_statement_overdue',
    'charity_net_liabilities',
    'payment_times_non_compliance',
    'sponsor_sanctioned',
    'planning_flood_layer',
    'planning_bushfire_layer',
    'aircraft_suspended',
    'aircraft_registration_expired',
    'aircraft_not_on_register',
    'aircraft_ambiguous',
    'source_conflict',
  ]);
  assert.deepEqual(list('low'), [
    'gst_unsearched',
    'abn_interrupted',
    'solvent_winding_up',
    'organisation_ban_expired',
    'ban_name_expired',
    'charity_statement_late',
    'small_suppliers_paid_late',
    'sponsor_sanction_ended',
  ]);
  assert.deepEqual(list('info'), ['gst_not_registered']);
});

test('a flag takes category, severity, message and next check from its code', () => {
  assert.deepEqual(buildRisk('abn_cancelled'), {
    code: 'abn_cancelled',
    category: 'identity_risk',
    severity: 'high',
    message: 'The ABN is cancelled.',
    recommended_next_check: 'Ask under which ABN the counterparty trades now.',
  });
});

test('every code is raised somewhere, and only the ontology has severities', () => {
  const others = readSourceFiles().filter(({ path }) => !path.startsWith('contract/') && !path.endsWith('ontology.ts'));
  const unraised = (Object.keys(RISK_CODES) as RiskCode[]).filter(
    (code) => !others.some(({ text }) => text.includes(`'${code}'`)),
  );
  assert.deepEqual(unraised, []);
  const deciding = others.filter(({ text }) => /severity: '(low|medium|high|critical)'/.test(text));
  assert.deepEqual(
    // The flags of an address and the changes of a monitor have their own severities.
    deciding.map(({ path }) => path).filter((path) => !/^domain\/(?:address|monitoring)\//.test(path)),
    [],
  );
});
