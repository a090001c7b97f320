import assert from 'node:assert/strict';
import test from 'node:test';
import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import { buildAbnFacts } from '#domain/monitoring/build-abn-facts.ts';
import { buildAddressFacts, buildCompanyFacts } from '#domain/monitoring/build-company-facts.ts';
import { CHANGE_RULES } from '#domain/monitoring/change-rules.ts';
import type { PlainFact } from '#domain/monitoring/fact.ts';

const read = (facts: readonly PlainFact[]) =>
  facts.map(({ field, normalized_value }) => `${field}=${normalized_value}`);
const span = { effective_from: '2010-01-01', effective_to: null };

const FINDING: AbnHistoryFinding = {
  data_mode: 'snapshot',
  source_version: 'abn-1',
  source_citation: 'ABN Lookup',
  retrieved_at: '2026-11-01T00:00:00.000Z',
  entry: {
    abn: '51824753556',
    status: 'active',
    status_from: '2010-01-01',
    entity_type_code: 'PRV',
    entity_type: 'Australian Private Company',
    entity_name: 'Example Pty. Ltd.',
    acn: '004085616',
    state: 'NSW',
    postcode: '2000',
    gst: { status: 'registered', status_from: '2010-01-01' },
    other_names: [],
    last_updated: null,
    replaced: false,
  },
  history: {
    names: [
      { ...span, kind: 'business', name: 'Example & Sons', is_current: true },
      { ...span, kind: 'business', name: 'Old Example', is_current: false },
      { ...span, kind: 'trading', name: 'Example Trading', is_current: true },
    ],
    statuses: [],
    gst: [span],
    addresses: [],
    complete: true,
    observed_from: null,
    limitations: [],
  },
};

test('[monitors.facts] a value that the register lacks is not a fact', () => {
  const { entry } = FINDING;
  assert.ok(entry !== null);
  const untold = { ...entry, state: null, postcode: null, entity_type_code: null, entity_type: null };
  const fields = buildAbnFacts({ ...FINDING, entry: untold } as AbnHistoryFinding, 'rec_a').map(({ field }) => field);
  for (const field of ['state', 'postcode', 'entity_type']) assert.ok(!fields.includes(field), field);
});

test('[monitors.facts] the facts of an ABN, with names normalised for comparison', () =>
  assert.deepEqual(read(buildAbnFacts(FINDING, 'rec_a')), [
    'entity_name=EXAMPLE PROPRIETARY LIMITED',
    'entity_type=PRV',
    'abn_status=ACTIVE',
    'abn_status_from=2010-01-01',
    'gst_status=REGISTERED',
    'gst_from=2010-01-01',
    'state=NSW',
    'postcode=2000',
    'business_name=EXAMPLE AND SONS',
  ]));

test('a future end of GST is already a fact', () => {
  const ending = { ...FINDING.history, gst: [{ ...span, effective_to: '2027-06-30' }] };
  const facts = read(buildAbnFacts({ ...FINDING, history: ending } as AbnHistoryFinding, 'rec_a'));
  assert.ok(facts.includes('gst_status=REGISTERED') && facts.includes('gst_to=2027-06-30'));
});

test('an ended GST registration keeps the first day that abn_lookup returns', () => {
  const over = { ...FINDING.history, gst: [{ ...span, effective_to: '2020-06-30' }] };
  const facts = read(buildAbnFacts({ ...FINDING, history: over } as AbnHistoryFinding, 'rec_a'));
  const gst = facts.filter((fact) => fact.startsWith('gst_'));
  assert.deepEqual(gst, ['gst_status=CANCELLED', 'gst_from=2010-01-01', 'gst_to=2020-06-30']);
});

test('a replaced ABN names its successor, or says that it is not named', () => {
  const replaced = { ...FINDING, replaced_by: '53004085616' };
  assert.ok(read(buildAbnFacts(replaced, 'rec_a')).includes('replaced_by=53004085616'));
  const unnamed = { ...FINDING, entry: { ...FINDING.entry, replaced: true } } as AbnHistoryFinding;
  assert.ok(read(buildAbnFacts(unnamed, 'rec_a')).includes('replaced_by=NOT NAMED'));
});

test('a withheld name is a fact', () => {
  const withheld = { ...FINDING, entry: { ...FINDING.entry, entity_name: null } } as AbnHistoryFinding;
  assert.ok(read(buildAbnFacts(withheld, 'rec_a')).includes('entity_name=WITHHELD'));
});

test('a target that the register no longer has is one fact, never an empty list', () => {
  assert.deepEqual(read(buildAbnFacts({ ...FINDING, entry: null, history: null }, 'r')), ['abn_status=NOT HELD']);
  assert.deepEqual(read(buildCompanyFacts(null, 'r')), ['company_status=NOT HELD']);
  assert.deepEqual(read(buildAddressFacts(null, 'r')), ['pid_status=NOT HELD']);
});

const COMPANY = {
  acn: '004085616',
  company_name: 'Example P/L',
  abn: '51824753556',
  type: 'APTY',
  class: 'LMSH',
  sub_class: null,
  status: 'REGD',
  registered_on: '2001-02-03',
  deregistered_on: null,
  former_names: ['Sample Pty Ltd', 'Specimen Limited'],
};

test('[monitors.facts] the facts of a company in ASIC’s register', () =>
  assert.deepEqual(read(buildCompanyFacts(COMPANY, 'rec_a')), [
    'company_name=EXAMPLE PROPRIETARY LIMITED',
    'company_type=APTY LMSH -',
    'company_status=REGD',
    'registered_on=2001-02-03',
    'former_name=SAMPLE PROPRIETARY LIMITED',
    'former_name=SPECIMEN LIMITED',
    'abn=51824753556',
  ]));

const ADDRESS = {
  pid_status: 'principal',
  full_address: '1 Example St, Sampleton NSW 2000',
  latitude: -33.8,
  longitude: 151.25,
  geocode_type: 'property centroid',
};

test('[monitors.facts] the facts of a PID in G-NAF; two spellings of one address are one fact', () => {
  const facts = read(buildAddressFacts(ADDRESS, 'rec_a'));
  assert.deepEqual(facts.slice(1), [
    'pid_status=PRINCIPAL',
    'coordinates=-33.800000,151.250000',
    'geocode_type=PROPERTY CENTROID',
  ]);
  const spelt = read(buildAddressFacts({ ...ADDRESS, full_address: '1 EXAMPLE STREET SAMPLETON NSW 2000' }, 'rec_a'));
  assert.equal(spelt[0], facts[0]);
});

test('an address without coordinates has no such fact', () =>
  assert.ok(
    !read(buildAddressFacts({ ...ADDRESS, latitude: null }, 'r')).some((one) => one.startsWith('coordinates')),
  ));

test('[monitors.facts] every fact is in the declared table of its target', () => {
  const listed: [object, PlainFact[]][] = [
    [CHANGE_RULES.ABN, buildAbnFacts({ ...FINDING, replaced_by: '53004085616' }, 'r')],
    [CHANGE_RULES.ACN, buildCompanyFacts({ ...COMPANY, deregistered_on: '2026-01-01' }, 'r')],
    [CHANGE_RULES.address, buildAddressFacts(ADDRESS, 'r')],
  ];
  for (const [rules, facts] of listed)
    for (const { field, evidence_ref } of facts) {
      assert.ok(Object.hasOwn(rules, field), field);
      assert.equal(evidence_ref, 'r');
    }
});
