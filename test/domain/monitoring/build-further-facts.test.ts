import assert from 'node:assert/strict';
import test from 'node:test';
import type { DatedBan } from '#domain/entities/ban.ts';
import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import {
  buildBanFacts,
  buildCharityFacts,
  buildIndigenousFacts,
  buildInsolvencyFacts,
  buildPaymentFacts,
  buildSanctionsFacts,
  buildSponsorFacts,
  buildStatementFacts,
} from '#domain/monitoring/build-further-facts.ts';
import { weighMove } from '#domain/monitoring/change-rules.ts';
import { FURTHER_RULES, FURTHER_SOURCES, isFurther } from '#domain/monitoring/further-rules.ts';
import { isPersonFacts, listScreenedNames } from '#domain/monitoring/list-screened-names.ts';
import { CHARITY, STATEMENT } from '#test/support/charity-rows.ts';

test('a candidate is one fact by its reference, in its best band', () => {
  const of = (reference: string, band: string) => ({ candidate: { band, entity: { reference } } });
  const found = buildSanctionsFacts([of('1', 'possible'), of('1', 'match'), of('2', 'possible'), of('2', 'possible')]);
  assert.deepEqual(found, { values: { sanctions_match: ['1'], sanctions_possible: ['2'] }, holdsBefore: null });
});

test('a solvent winding-up is a fact of its own', () => {
  const of = (appointment_type: string) => ({ appointment_type, effective_on: '2026-11-01' }) as InsolvencyAppointment;
  const { values } = buildInsolvencyFacts([of('Court liquidation'), of('Members’ voluntary liquidation')]);
  assert.deepEqual(values, {
    insolvency_appointment: ['2026-11-01 COURT LIQUIDATION'],
    solvent_winding_up: ['2026-11-01 MEMBERS’ VOLUNTARY LIQUIDATION'],
  });
});

test('a ban counts until it has ended, and the day after the first end is when the same rows say something else', () => {
  const of = (state: DatedBan['state'], ended_on: string | null, end_text: string | null = null) =>
    ({ ban_type: 'Ban', started_on: '2020-01-01', ended_on, end_text, state }) as DatedBan;
  const bans = [of('expired', '2021-01-01'), of('in_force', '2030-01-31'), of('in_force', '2029-12-31')];
  assert.deepEqual(buildBanFacts([...bans, of('not_started', null, 'Permanent'), of('in_force', null)]), {
    values: {
      organisation_ban: [
        'BAN FROM 2020-01-01 TO 2030-01-31',
        'BAN FROM 2020-01-01 TO 2029-12-31',
        'BAN FROM 2020-01-01 TO PERMANENT',
        'BAN FROM 2020-01-01 TO -',
      ],
    },
    holdsBefore: '2030-01-01',
  });
  assert.equal(buildBanFacts([of('expired', '2021-01-01')]).holdsBefore, null);
  const undated = { ...of('in_force', null), started_on: null };
  assert.deepEqual(buildBanFacts([undated]), { values: { organisation_ban: ['BAN FROM - TO -'] }, holdsBefore: null });
});

test('a charity is registered or has no fact; its statements have a status and the first overdue day', () => {
  assert.deepEqual(buildCharityFacts(CHARITY).values, { charity_status: ['REGISTERED'] });
  assert.deepEqual(buildCharityFacts(null).values, { charity_status: [] });
  const due = (due_on: string) => ({ ...STATEMENT, due_on, received_on: null });
  const statements = [
    { ...STATEMENT, registration_status: 'Voluntarily Revoked' },
    due('2026-12-31'),
    due('2026-06-30'),
    due('2026-03-31'),
    due('2026-01-31'),
  ];
  assert.deepEqual(buildStatementFacts(statements, '2026-06-30'), {
    values: { charity_statement_status: ['VOLUNTARILY REVOKED'], charity_statement_overdue: ['2026-01-31'] },
    holdsBefore: '2026-07-01',
  });
  const { values } = buildStatementFacts([due('2026-12-31'), due('2026-06-30')], '2026-06-30');
  assert.deepEqual(values.charity_statement_overdue, [null], 'a statement may be filed on its due day');
  assert.deepEqual(buildStatementFacts([], '2026-06-30'), {
    values: { charity_statement_status: [null], charity_statement_overdue: [null] },
    holdsBefore: null,
  });
});

test('conduct and corporations are facts with their days', () => {
  const ofPeriod = { abn: '1', entity_name: 'A', period_start: null, period_end: null };
  assert.deepEqual(
    buildPaymentFacts({
      non_compliance: [{ ...ofPeriod, non_compliance_type: 'Late' }],
      administrations: [{ ...ofPeriod, appointment_type: 'Liquidator', firm: null, appointed_on: '2026-01-01' }],
    }).values,
    { payment_times_non_compliance: ['- LATE'], payment_times_administration: ['2026-01-01 LIQUIDATOR'] },
  );
  const bare = { sanction: 'Bar', imposed_on: null, ended_on: null, end_text: null };
  assert.deepEqual(buildSponsorFacts([bare as Parameters<typeof buildSponsorFacts>[0][number]]).values, {
    sponsor_sanction: ['BAR FROM - TO -'],
  });
  const administration = { ...ofPeriod, appointment_type: 'Liquidator', firm: null, appointed_on: null };
  assert.deepEqual(
    buildPaymentFacts({ non_compliance: [], administrations: [administration] }).values.payment_times_administration,
    ['- LIQUIDATOR'],
  );
  const sanction = { sanction: 'Bar', imposed_on: null, ended_on: null, end_text: 'Ongoing' };
  assert.deepEqual(buildSponsorFacts([sanction as Parameters<typeof buildSponsorFacts>[0][number]]).values, {
    sponsor_sanction: ['BAR FROM - TO ONGOING'],
  });
  const corporation = { icn: '7', status: 'Registered' } as Parameters<typeof buildIndigenousFacts>[0][number];
  assert.deepEqual(buildIndigenousFacts([corporation]).values, { indigenous_corporation: ['ICN 7 REGISTERED'] });
});

/** How grave it is that a fact appears, changes and is gone. */
const SEVERITIES: Record<keyof typeof FURTHER_RULES, [appears: string, changes: string, gone: string]> = {
  sanctions_match: ['high', 'high', 'medium'],
  sanctions_possible: ['medium', 'medium', 'low'],
  insolvency_appointment: ['high', 'high', 'medium'],
  solvent_winding_up: ['medium', 'medium', 'medium'],
  organisation_ban: ['high', 'high', 'medium'],
  charity_status: ['low', 'high', 'high'],
  charity_statement_status: ['low', 'high', 'high'],
  charity_statement_overdue: ['medium', 'medium', 'low'],
  payment_times_non_compliance: ['medium', 'medium', 'medium'],
  payment_times_administration: ['high', 'high', 'medium'],
  sponsor_sanction: ['medium', 'medium', 'medium'],
  indigenous_corporation: ['low', 'high', 'high'],
};

test('a fact that appears, changes or is gone has the severity of its rule', () => {
  for (const [field, severities] of Object.entries(SEVERITIES)) {
    const rule = FURTHER_RULES[field as keyof typeof FURTHER_RULES];
    const moves = [weighMove(rule, null, 'A'), weighMove(rule, 'A', 'B'), weighMove(rule, 'A', null)];
    assert.deepEqual(moves, severities, field);
  }
  assert.equal(weighMove(FURTHER_RULES.charity_statement_status, 'REVOKED', 'REGISTERED'), 'medium');
});

test('every further fact has a register beside the target’s own', () => {
  for (const { source } of Object.values(FURTHER_RULES)) assert.ok(isFurther({ source_id: String(source) }));
  assert.equal(FURTHER_SOURCES.length, 8);
  assert.ok(!isFurther({ source_id: 'abn' }));
});

test('the main name is screened first, then the others by name; a withheld name is none', () => {
  const facts = [
    { field: 'business_name', normalized_value: 'B' },
    { field: 'business_name', normalized_value: 'A' },
    { field: 'entity_name', normalized_value: 'Z' },
    { field: 'postcode', normalized_value: '2000' },
    { field: null, normalized_value: 'X' },
    { field: 'toString', normalized_value: 'Y' },
    { field: 'former_name' },
    { field: 'former_name', normalized_value: 'D' },
    { field: 'business_name', normalized_value: 'C' },
    { field: 'company_name', normalized_value: 'M' },
  ];
  assert.deepEqual(
    listScreenedNames(facts).map(({ name, kind }) => [name, kind]),
    [
      ['Z', 'entity_name'],
      ['M', 'company_name'],
      ['A', 'business_name'],
      ['B', 'business_name'],
      ['C', 'business_name'],
      ['D', 'former_name'],
    ],
  );
  assert.deepEqual(listScreenedNames([{ field: 'entity_name', normalized_value: 'WITHHELD' }]), []);
  const named = { field: 'entity_name', normalized_value: 'IND' };
  assert.ok(isPersonFacts([named, { field: 'entity_type', normalized_value: 'IND' }]));
  assert.ok(!isPersonFacts([named]), 'a name is not a type');
  assert.ok(!isPersonFacts([{ field: 'entity_type', normalized_value: 'PRV' }]));
});
