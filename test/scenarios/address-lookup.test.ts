import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import { readAddressRow } from '#domain/address/register/address-row.ts';
import { hashRows } from '#operations/address/address-lookup.ts';
import { findGnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { findRecordFaults } from '#store/fsck.ts';
import { type AddressAnswer, lookUp, VERSION } from '#test/support/address-requests.ts';
import { type Body, readOk } from '#test/support/answers.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const ask = (raw_address: string, parts: Body = {}) => lookUp(service, { raw_address, ...parts });
const listFlags = ({ mismatch_flags }: Pick<AddressAnswer, 'mismatch_flags'>) => mismatch_flags.map(({ code }) => code);
const readFirst = (answer: AddressAnswer) => {
  const [first] = answer.candidates;
  assert.ok(first !== undefined, `${answer.status} without a candidate`);
  return first;
};

test('exact: an address of the snapshot is returned in full [routes.address-lookup] [datasets.gnaf] [address-match.exact]', async () => {
  const answer = await ask('1 sample st, Sampleton, New South Wales 2999');
  const { candidates, property_evidence, confidence, ...rest } = answer;
  assert.deepEqual(rest, {
    ok: true,
    tool: 'address_lookup',
    status: 'exact_match',
    matched_on: 'normalized_full_address',
    normalized_address_key: '1 SAMPLE STREET SAMPLETON NSW 2999',
    mismatch_flags: [],
    candidate_count: 1,
  });
  assert.ok(confidence >= 0.95 && confidence < 1, String(confidence));
  const { evidence: _evidence, match, ...candidate } = readFirst(answer);
  assert.deepEqual(candidate, {
    gnaf_pid: 'GANSW900000001',
    full_address: '1 SAMPLE STREET, SAMPLETON NSW 2999',
    locality: 'SAMPLETON',
    state: 'NSW',
    postcode: '2999',
    latitude: -33.1,
    longitude: 150.1,
    geocode_type: 'PROPERTY CENTROID',
    source: {
      source_id: 'gnaf',
      source_version: VERSION,
      source_kind: 'versioned_snapshot',
      registry_truth: 'snapshot_not_realtime',
      snapshot_backed: true,
    },
  });
  assert.deepEqual([match.method, match.confidence], ['exact_normalized', confidence]);
  assert.deepEqual([candidates.length, property_evidence.verdict], [1, 'matched']);
});

for (const [fault, raw_address, address, flags, component] of [
  ['a typo', '1 Exampel Rd, Sampleton NSW 2999', '1 EXAMPLE ROAD', ['fuzzy_street_name'], 'street_name'],
  ['no street type', '30 Example, Sampleton NSW 2999', '30 EXAMPLE ROAD', [], 'street_type'],
  ['a wrong postcode', '1 Sample St, Sampleton NSW 2990', '1 SAMPLE STREET', ['postcode_mismatch'], 'postcode'],
  ['a wrong state', '1 Sample St, Sampleton QLD 2999', '1 SAMPLE STREET', ['state_mismatch'], 'state'],
  ['a misspelt suburb', '1 Sample St, Samplton NSW 2999', '1 SAMPLE STREET', ['suburb_mismatch'], 'suburb'],
] as const) {
  test(`fuzzy: with ${fault} there is one clear best match that says what differs [address-match.fuzzy]`, async () => {
    const answer = await ask(raw_address);
    assert.deepEqual([answer.status, answer.matched_on], ['fuzzy_match', 'address_components']);
    const { full_address, match } = readFirst(answer);
    assert.equal(full_address, `${address}, SAMPLETON NSW 2999`);
    assert.deepEqual([listFlags(answer), match.method], [flags, 'fuzzy_components']);
    assert.ok(match.component_scores[component] < 1, `${component} agrees`);
    assert.equal(match.component_scores.street_number, 1);
  });
}

test('ambiguous: indistinguishable addresses are all shown, and no other source is queried [address-match.ambiguous]', async () => {
  const answer = await ask('1 Sample, Sampleton NSW 2999');
  assert.deepEqual([answer.status, answer.property_evidence.verdict], ['ambiguous', 'needs_review']);
  assert.deepEqual(answer.candidates.map(({ full_address }) => full_address).sort(), [
    '1 SAMPLE ROAD, SAMPLETON NSW 2999',
    '1 SAMPLE STREET, SAMPLETON NSW 2999',
  ]);
  for (const candidate of answer.candidates) assert.ok(listFlags(candidate.match).includes('ambiguous_match'));
  assert.deepEqual(
    answer.property_evidence.source_checks.map(({ source_id, status }) => [source_id, status]),
    [['gnaf', 'needs_review']],
  );
});

test('no match: without a credible address there is no candidate and no subject [address-match.no-match]', async () => {
  for (const raw_address of ['77 Nowhere St, Farville NSW 2999', 'Lot 8 Specimen Ave, Sampleton NSW 2999']) {
    const answer = await ask(raw_address);
    assert.deepEqual(
      [answer.status, answer.matched_on, answer.confidence, answer.candidate_count, answer.candidates],
      ['no_match', 'none', 0, 0, []],
    );
    const { verdict, subject, source_checks } = answer.property_evidence;
    assert.deepEqual([verdict, subject.gnaf_pid, subject.matched_address], ['not_found', null, null]);
    assert.deepEqual([source_checks[0]?.status, source_checks[0]?.evidence_ref], ['no_match', null]);
  }
});

test('numbers are never fuzzy; inside a range of the same parity they match with a flag [address-match.numbers-never-fuzzy]', async () => {
  for (const number of ['41', '43', '47']) {
    const answer = await ask(`${number} Sample St, Sampleton NSW 2999`);
    assert.deepEqual([answer.status, listFlags(answer)], ['fuzzy_match', ['ambiguous_match']]);
    assert.equal(readFirst(answer).full_address, '41-47 SAMPLE STREET, SAMPLETON NSW 2999');
  }
  for (const number of ['44', '4', '999']) {
    assert.equal((await ask(`${number} Sample St, Sampleton NSW 2999`)).status, 'no_match', number);
  }
});

test('units, ranges and lots are found in the forms that people write', async () => {
  for (const [raw_address, address] of [
    ['Unit 2, 15-17 Sample St', 'UNIT 2, 15-17 SAMPLE STREET'],
    ['2/15-17 Sample St', 'UNIT 2, 15-17 SAMPLE STREET'],
    ['U2/15-17 Sample Street', 'UNIT 2, 15-17 SAMPLE STREET'],
    ['15 to 17 Sample St', '15-17 SAMPLE STREET'],
    ['Shop 2 30 Example Rd', 'SHOP 2, 30 EXAMPLE ROAD'],
    ['Level 2 Suite 5 30 Example Road', 'LEVEL 2, SUITE 5, 30 EXAMPLE ROAD'],
    ['20 A Sample St', '20A SAMPLE STREET'],
    ['Lot 7 Specimen Ave', 'LOT 7 SPECIMEN AVENUE'],
  ] as const) {
    const answer = await ask(`${raw_address}, Sampleton NSW 2999`);
    const found = [answer.status, readFirst(answer).full_address];
    assert.deepEqual(found, ['exact_match', `${address}, SAMPLETON NSW 2999`], raw_address);
  }
});

test('the parent address comes before its units, and a missing unit is not an exact match [address-match.parent-above-units]', async () => {
  const parent = await ask('15-17 Sample St, Sampleton NSW 2999');
  assert.deepEqual([parent.status, readFirst(parent).gnaf_pid], ['exact_match', 'GANSW900000007']);
  const absent = await ask('Unit 99, 15-17 Sample St, Sampleton NSW 2999');
  assert.equal(readFirst(absent).gnaf_pid, 'GANSW900000007');
  assert.deepEqual([absent.status, absent.property_evidence.verdict], ['fuzzy_match', 'needs_review']);
  assert.ok(absent.confidence <= 0.5);
});

test('a missing suburb is never silently replaced by a distant one [address-match.no-far-suburb]', async () => {
  const answer = await ask('1 Sample St, Farville NSW');
  assert.deepEqual([answer.status, answer.property_evidence.verdict], ['no_match', 'not_found']);
  assert.deepEqual([answer.candidates, answer.property_evidence.subject.gnaf_pid], [[], null]);
  assert.match(answer.property_evidence.headline, /in or near a suburb called "FARVILLE"/);
  const elsewhere = await ask('1 Sample St, Sampleton VIC 3998');
  assert.equal(readFirst(elsewhere).full_address, '1 SAMPLE STREET, SAMPLETON VIC 3998');
});

test('an address of the other territories is not offered [address-match.other-territories]', async () => {
  const answer = await ask('1 Sample Rd, Sample Island 6799');
  const states = answer.candidates.map(({ state, locality }) => [state, locality]);
  assert.ok(!states.some(([, locality]) => locality === 'SAMPLE ISLAND'), JSON.stringify(states));
});

test('limit: 1, 25, more than 25 and none [address-answer.candidate-count]', async () => {
  const count = async (parts: Body) => {
    const { candidate_count, candidates } = await ask('Sample St', parts);
    assert.equal(candidate_count, candidates.length);
    return candidate_count;
  };
  assert.deepEqual(
    [await count({ limit: 1 }), await count({ limit: 25 }), await count({ limit: 1_000_000 }), await count({})],
    [1, 25, 25, 10],
  );
});

test('two spellings of an address have one key, and a key is its own key [address-match.key] [address-lookup.shared-normaliser]', async () => {
  const spellings = ['Unit 2, 15-17 Sample St, Sampleton NSW 2999', 'u2/15 - 17 SAMPLE STREET SAMPLETON N.S.W. 2999'];
  const [first, second] = await Promise.all(spellings.map((one) => ask(one)));
  assert.ok(first !== undefined && second !== undefined);
  const { normalized_address_key: key } = first;
  assert.equal(key, '2/15-17 SAMPLE STREET SAMPLETON NSW 2999');
  assert.equal(second.normalized_address_key, key);
  const again = await ask(key);
  assert.deepEqual([again.normalized_address_key, again.status], [key, 'exact_match']);
  assert.equal(readFirst(again).gnaf_pid, readFirst(first).gnaf_pid);
  assert.equal(again.property_evidence.subject.normalized_address_key, key);
});

test('evidence points to the exact row of the stored shard [versioning.source-version-selects]', async () => {
  const register = await findGnafRegister(service.database.objects, VERSION);
  assert.ok(register !== null);
  const { directory, manifest } = register;
  for (const raw_address of ['3/15-17 Sample St, Sampleton NSW 2999', '1 Sample St, Mount Specimen VIC 3999']) {
    const answer = await ask(raw_address);
    const { evidence, gnaf_pid, source } = readFirst(answer);
    const shards = manifest.shards.map(({ name }) => `${VERSION}/${name}`);
    const shard = await register.openShard(shards.indexOf(evidence.store_shard_key));
    assert.equal(readAddressRow(directory, shard, 0, evidence.row_offset).gnaf_pid, gnaf_pid);
    assert.equal(source.source_version, VERSION);
    const [check] = answer.property_evidence.source_checks;
    assert.equal(check?.evidence_ref, `${evidence.store_shard_key}#${evidence.row_offset}`);
    assert.equal(check?.source_version, VERSION);
  }
});

test('the look-up is free and leaves a record with the source, its version and hashes [money.free-address-lookup]', async () => {
  const balance = async () => (await readOk(await service.request('/v1/usage'))).balance_cents;
  const before = await balance();
  const response = await service.request('/v1/address/lookup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source_version: VERSION, raw_address: '2 Sample St, Sampleton NSW 2999' }),
  });
  const answer = addressLookupResponse.parse(await readOk(response));
  assert.equal(await balance(), before);
  const record_id = response.headers.get('x-record-id');
  const read = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`));
  const record = read.record as Body & { sources: Body[] };
  assert.deepEqual(
    [record.tool, record.price_cents, record.data_mode, record.target],
    ['address_lookup', 0, 'snapshot', { type: 'address', value: answer.normalized_address_key }],
  );
  assert.equal(record.sources.length, 1, 'a source that is off is no source of the answer');
  const [{ payload_sha256, source_citation, source_file, ...source } = {}] = record.sources;
  const seen = { source_id: 'gnaf', source_version: VERSION, retrieved_at: '2026-07-31T14:00:00Z', sample: true };
  assert.deepEqual(source, seen);
  assert.equal((source_file as Body).name, 'SAMPLE_GNAF_CORE.psv');
  assert.equal(payload_sha256, hashRows(answer));
  assert.match(String(source_citation), /^SAMPLE DATA/);
  const faults: string[] = [];
  await findRecordFaults(service.database.db, (fault) => faults.push(fault));
  assert.deepEqual(faults, []);
});

test('the response says that it is from the sample, what was not checked, and that sources are off [config.context-sources]', async () => {
  const { property_evidence } = await ask('1 Sample St, Sampleton NSW 2999');
  assert.match(property_evidence.limitations[0] ?? '', /^SAMPLE DATA/);
  assert.deepEqual(
    property_evidence.not_checked.map(({ source }) => source),
    ['Title ownership', 'Mortgage or encumbrance', 'Valuation or sales history', 'Hazard context'],
  );
  assert.deepEqual(
    property_evidence.source_checks.map(({ source_id, status }) => [source_id, status]),
    [
      ['gnaf', 'matched'],
      ['nsw-planning-portal-online-da', 'source_unavailable'],
      ['silo-data-drill', 'source_unavailable'],
    ],
  );
});
