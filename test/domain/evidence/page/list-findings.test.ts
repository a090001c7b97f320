import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '#contract/operations.ts';
import { listFindings } from '#domain/evidence/page/list-findings.ts';
import { listNotChecked, listSourceResults, listWarnings } from '#domain/evidence/page/list-warnings.ts';
import { writeLabel } from '#domain/evidence/page/write-label.ts';
import { writeValue } from '#domain/evidence/page/write-member.ts';
import { writeQuestion } from '#domain/evidence/page/write-question.ts';
import { nameTool } from '#operations/funnel/seal-check.ts';

const write = (result: Record<string, unknown>, invention: Parameters<typeof listFindings>[1] = 'none', tool = '') =>
  listFindings(result, invention, tool).map(({ label, value }) => `${label} = ${value}`);

test('field names are printed in words', () => {
  const table: [string, string][] = [
    ['abnRegisteredDate', 'ABN registered date'],
    ['gnaf_pid', 'G-NAF PID'],
    ['status', 'Status'],
    ['sourceUrl', 'Source URL'],
    ['', ''],
  ];
  for (const [name, label] of table) assert.equal(writeLabel(name), label);
});

test('every check says in words what was asked', () => {
  for (const name of OPERATIONS.filter(({ kind }) => kind === 'check').map(nameTool))
    assert.notEqual(writeQuestion(name), writeLabel(name), name);
});

test('the service’s codes are printed as words, the words of a register as they are', () => {
  const ban = {
    state: 'in_force',
    matched_by: 'acn',
    ended_on: '2028-10-04',
    ban_type: 'Disq. Director',
    kind: 'person',
  };
  assert.deepEqual(write({ ban, measures: ['travel_ban', 'arms_embargo'], name: 'A_B', note: 'a_B c_d' }), [
    'Name = A_B',
    'Note = a_B c_d',
    'Ban = Kind: person; Ban type: Disq. Director; Last day: 2028-10-04; Found by: ACN; State: in force',
    'Measures = travel ban; arms embargo',
  ]);
});

test('numeric times are printed as times, and hashes stay in the JSON', () => {
  const fact = { field: 'postcode', normalized_value: '2000', value_hash: 'sha256:0', evidence_ref: 'rec_1' };
  const comparison = { fingerprint: 'sha256:1', fact_hashes: ['sha256:0'], facts: [fact] };
  assert.deepEqual(write({ created_at: 1794808204296, target_hash: 'sha256:2', comparison }), [
    'Created at = 2026-11-16 05:50:04 UTC',
    'Comparison, Fact 1 = Field: postcode; Normalized value: 2000',
  ]);
});

test('the most important values come first, then single values by name, then parts, without anything printed elsewhere', () => {
  const result = {
    ok: true,
    tool: 'x',
    record_id: 'rec',
    data_mode: 'live',
    zeta: 1,
    part: { b: 2, a: null },
    alpha: true,
    status: 'active',
    verdict: 'verified',
    reason: 'said in the headline',
  };
  assert.deepEqual(write(result), [
    'Outcome = Verified against the sources of this record, and nothing else',
    'Status = active',
    'Alpha = yes',
    'Zeta = 1',
    'Part = B: 2',
  ]);
});

test('a nested part, a list of values and a list of parts each have a line that says where they belong', () => {
  const spans = [{ from: 'a' }, { from: 'b', more: { deep: [1, 2] } }];
  assert.deepEqual(write({ gst: { registered: false, spans } }), [
    'GST = Registered: no',
    'GST, Span 1 = From: a',
    'GST, Span 2 = From: b',
    'GST, Span 2, More = Deep: 1; 2',
  ]);
  assert.deepEqual(write({ names: [], tags: ['a', 'b'] }), ['Names = none', 'Tags = a; b']);
});

test('labelled fields show only doubts, a code follows its meaning, and nothing is repeated', () => {
  const fields = [
    { field: 'company_name', value: 'X', label: 'verified' },
    { field: 'abn', value: null, label: 'not_verified' },
    { field: 'status', value: 'EXAD', label: 'human_review_required' },
  ];
  const company = { company_name: 'X', status: 'EXAD', status_meaning: 'Under external administration', class: 'L' };
  assert.deepEqual(write({ fields, company, status: 'needs_review', verdict: 'human_review_required' }), [
    'Company name = X',
    'ABN = none in the source, so not verified',
    'Status = Under external administration (code EXAD) (a person must review this)',
    'Outcome = A person must review this before anyone relies on it',
    'Company = Class: L',
  ]);
});

test('invented data is never called verified or found without saying that it is invented', () => {
  assert.deepEqual(write({ card: { verdict: 'verified' } }, 'all'), [
    'Outcome = In invented data, which prove nothing: verified against the sources of this record, and nothing else',
  ]);
});

test('how the service reached its answer stays in the JSON; a probability is printed in words', () => {
  const candidate = {
    full_address: '1 A STREET, B NSW 2000',
    gnaf_pid: 'GA1',
    postcode: '2000',
    latitude: null,
    evidence: { store_shard_key: 'gnaf/NSW-2000', row_offset: 7 },
    match: { method: 'fuzzy_components', confidence: 0.302, component_scores: { suburb: 1 }, mismatch_flags: [] },
    source: { source_id: 'gnaf' },
  };
  const doubtful = { full_address: 'C', match: { confidence: 0.001, component_scores: {} } };
  const named = { company_name: 'D', match: { score: 0.9, differences: [{ meaning: 'one letter' }] } };
  const answer = { confidence: 0.5, candidate_count: 3, candidates: [candidate, doubtful, named], status: 'ambiguous' };
  assert.deepEqual(write(answer), [
    'Outcome = More than one entry may be meant',
    'Candidate 1 = Full address: 1 A STREET, B NSW 2000; G-NAF PID: GA1; Chance that it is the one meant: 30 in 100',
    'Candidate 2 = Full address: C; Chance that it is the one meant: less than 1 in 100',
    'Candidate 3 = Company name: D; Likeness of the names: 90 of 100 (a measure, not a chance); What differs: one letter',
  ]);
});

test('lines are joined from whole values, and a long list takes several lines', () => {
  const x = 'x'.repeat(150);
  assert.deepEqual(write({ part: { a: x, b: x, c: x } }), [`Part = A: ${x}; B: ${x}`, `Part = C: ${x}`]);
  assert.deepEqual(write({ names: [x, x, x, 'y'] }), [`Names = ${x}; ${x}`, `Names = ${x}; y`]);
  assert.deepEqual(write({ names: [x.repeat(4), 'y'] }), [`Names = ${x.repeat(4)}`, 'Names = y']);
});

test('the rows of one candidate count as one, and rows of a list without a noun count as entries', () => {
  const x = 'x'.repeat(200);
  const itemsOf = (result: Record<string, unknown>) => listFindings(result, 'none').map(({ item }) => item);
  const first = { name: 'candidate 1', one: 'candidate', many: 'candidates' };
  assert.deepEqual(itemsOf({ status: 's', candidates: [{ a: x, b: x }, { a: 'y' }] }), [
    undefined,
    first,
    first,
    { ...first, name: 'candidate 2' },
  ]);
  assert.deepEqual(itemsOf({ gst: [{ from: 'a' }] }), [{ name: 'GST 1', one: 'GST entry', many: 'GST entries' }]);
});

test('the request, missing parts and repeated values are not listed as findings', () => {
  const found = { business_name: 'A', abn: '1' };
  const asked = { business_name: 'a', abn: null };
  const tool = 'verify_business_name_registration';
  assert.deepEqual(write({ ...asked, registration: null, candidates: [] }, 'none', tool), []);
  assert.deepEqual(
    write({ ...asked, registration: found, candidates: [found, { business_name: 'B' }] }, 'none', tool),
    ['Candidate 2 = Business name: B', 'Registration = Business name: A; ABN: 1'],
  );
  assert.deepEqual(write({ licence_number: '1', licences: [] }, 'none', 'asic_licence_lookup'), ['Licences = none']);
  assert.deepEqual(write({ abn: '1' }, 'none', 'abn_lookup'), ['ABN = 1']);
  assert.deepEqual(write({ company: null }), []);
  assert.deepEqual(write({ licences: [{ licence_type: 'constructor' }] }, 'none', 'toString'), [
    'Licence 1 = Licence type: constructor',
  ]);
});

test('names and values that are unclear outside a response have their own words on the page', () => {
  assert.deepEqual(write({ complete: false, observed_from: '2026-10-04', effective_to: null }), [
    'Is this the whole history = no',
    'Effective to = no end in the source',
    'Observed here since = 2026-10-04',
  ]);
  assert.deepEqual(write({ registration: { cancelled_on: null, is_current: true } }), [
    'Registration = Cancelled on: no cancellation in the source; Current: yes',
  ]);
  assert.deepEqual(write({ licences: [{ licence_type: 'afsl' }, { licence_type: 'acl' }, { licence_type: 'new' }] }), [
    'Licence 1 = Licence type: Australian financial services licence (AFSL)',
    'Licence 2 = Licence type: Australian credit licence (ACL)',
    'Licence 3 = Licence type: new',
  ]);
  const certificate = { certificate_sha256: 'ab', search_certificate_number: 'S-1' };
  assert.deepEqual(write({ certificate, record_id: 'rec_1' }), [
    'Certificate = Search certificate number: S-1; Certificate SHA-256: ab',
    'Where the certificate is = certificates/rec_1.json in an export of this record',
  ]);
  assert.deepEqual(write({ certificate }), ['Certificate = Search certificate number: S-1; Certificate SHA-256: ab']);
});

test('an unknown day is reported as unknown, and without a registration no end is missing', () => {
  const day = { as_at: '2000-08-01', effective_from: null, effective_to: null };
  assert.deepEqual(write({ ...day, registered: null }), [
    'Registered = could not be determined',
    'As at = 2000-08-01',
    'Effective from = could not be determined',
    'Effective to = could not be determined',
  ]);
  assert.deepEqual(write({ ...day, registered: false }), [
    'Registered = no',
    'As at = 2000-08-01',
    'Effective from = no registration covers this day',
    'Effective to = no registration covers this day',
  ]);
  assert.deepEqual(write({ ...day, registered: true, effective_from: '2000-07-01' }), [
    'Registered = yes',
    'As at = 2000-08-01',
    'Effective from = 2000-07-01',
    'Effective to = no end in the source',
  ]);
});

test('a part is written in words wherever it is', () => {
  assert.equal(writeValue([[{ legal_form: 'A', cost: 1 }], { b: null }]), 'Legal form: A, Cost: 1; B: none given');
});

test('an item of a list shows only doubts', () => {
  const licences = [
    { label: 'verified', licensee_name: 'A' },
    { label: 'human_review_required', licensee_name: 'B' },
  ];
  assert.deepEqual(write({ licences }), [
    'Licence 1 = Licensee name: A',
    'Licence 2 = Verification: A person must review this before anyone relies on it; Licensee name: B',
  ]);
});

test('values that end a clause are not separated by two marks', () => {
  assert.deepEqual(write({ conditions: ['may:', '(a) advise;', '(b) deal', 'to all'] }), [
    'Conditions = may: (a) advise; (b) deal; to all',
  ]);
});

test('a flag with only a code is printed in words', () => {
  assert.deepEqual(
    listWarnings({
      risk_flags: [
        { code: 'abn_cancelled', severity: 'high' },
        { code: 'new_code', severity: 'info' },
      ],
    }),
    [
      { label: 'Warning, high', value: 'The ABN is cancelled.' },
      { label: 'Note', value: 'Flag new_code.' },
    ],
  );
});

test('a missing end is reported', () => {
  assert.deepEqual(write({ gst: [{ effective_from: '2020-01-01', effective_to: null, note: null }] }), [
    'GST 1 = Effective from: 2020-01-01; Effective to: no end in the source',
  ]);
});

test('flags, conflicts and review items are warnings, each printed once', () => {
  const flags = {
    risk_flags: [
      { severity: 'high', message: 'Cancelled.', recommended_next_check: 'Ask for another.' },
      { severity: 'critical', message: 'In liquidation.', recommended_next_check: 'Ask the liquidator.' },
      { severity: 'info', message: 'Renamed.' },
    ],
    human_review_items: ['Ask for another.', 'In liquidation. Ask the liquidator.', 'Look at it.'],
  };
  assert.deepEqual(listWarnings({ card: flags, mismatch_flags: [{ severity: 'medium', message: 'Other suburb.' }] }), [
    { label: 'Warning, high', value: 'Cancelled. Ask for another.' },
    { label: 'Warning, critical', value: 'In liquidation. Ask the liquidator.' },
    { label: 'Note', value: 'Renamed.' },
    { label: 'Difference', value: 'Other suburb.' },
    { label: 'For a person to check', value: 'Look at it.' },
  ]);
  assert.deepEqual(write({ card: flags }), []);
});

test('a source that could not be read is listed as not checked; limits are printed once', () => {
  const result = {
    property_evidence: {
      source_checks: [
        { source: 'A', status: 'matched', result: 'Found.', limitations: ['A snapshot.'] },
        { source: 'B', status: 'source_unavailable', result: 'Not reached.', limitations: ['A snapshot.'] },
        { source: 'C', status: 'not_checked', result: 'Not asked.' },
      ],
      not_checked: [{ source: 'Title', status: 'not_checked', result: 'No register was asked.' }],
      limitations: ['Not the owner.'],
    },
  };
  assert.deepEqual(listSourceResults(result), [{ label: 'A', value: 'Found.' }]);
  assert.deepEqual(listNotChecked(result), [
    'B: Not reached.',
    'C: Not asked.',
    'Title: No register was asked.',
    'Not the owner.',
    'A snapshot.',
  ]);
});
